import type { Command, Effect, MatchOptions } from "../../index.ts";
import { isTemporary, rawDevice } from "./disk-names.ts";
import { formatsDevice } from "./disks.ts";
import { firstFinding, found, runningCommands, type SafetyRule, unsure } from "./safety-rule.ts";

// `reboot --help` and `sudo --version` only print.
const acts: MatchOptions = {
  args: (_, { argv }) => argv.length !== 2 || !/^--(help|version)$/.test(argv[1] ?? ""),
};

const others =
  "pkexec sudoedit runas run0 runuser gsudo dzdo sudo-rs gksudo gksu kdesudo kdesu ksu super calife".split(
    " ",
  );

// Tools of another purpose, told to become root or to go where the system's first process is.
const becomesRoot =
  /^(systemd-run (?!.*--user ).*(--uid[= ]|User=)|capsh .*--(user|uid)=|nsenter .*(-t ?|--target[= ])1( |$)|(newgrp|sg)( -)? (root|0|wheel|sudo|admin)( |$)|chroot .*--userspec=(root|0)\b)/;

/** Any use of sudo, su or doas. */
export const judgeNoPrivilege: SafetyRule = (line) => {
  const root = runningCommands(line).find((command) => becomesRoot.test(textOf(command)));
  if (root) return found(line, root);
  return firstFinding(line, [
    ["sudo", acts],
    ["su"],
    ["doas", acts],
    ...others.map((name) => [name, acts] as const),
    ["gosu root"],
    ["su-exec root"],
    ["machinectl shell"],
    ["please", { args: (_, { argv }) => !/^(build|test|run|query|--?[hv]\w*)$/.test(argv[1] ?? "") }],
    ["osascript", { args: (_, { argv }) => / with administrator priv/.test(argv.join(" ")) }],
    ["setpriv", { args: changesUser }],
  ]);
};

function textOf({ name = "", argv }: Command): string {
  return [name, ...argv.slice(1)].join(" ");
}

function changesUser(_: readonly string[], { argv }: Command): boolean {
  return argv.some((word) => /^--(re|ru|eu|rg|eg)(id|gid|uid)/.test(word));
}

const targets: MatchOptions = {
  args: (args) =>
    args.some((unit) =>
      /^(poweroff|(soft-)?reboot|halt|kexec|suspend|hibernate|rescue|emergency)(\.target)?$/.test(unit),
    ),
};

const turnsOff =
  /^(ansible .*-m\S*[ =]\S*(reboot|shutdown)|osascript .*(\bto (shut ?down|restart)|aevtr(sdn|rst))|(dbus-send|busctl|[gq]dbus) .*login1.*[. ](PowerOff|Reboot|Halt))\b|^(rtcwake .*(-m ?|--mode[= ])(off|mem|disk|standby|freeze)\b|kexec (-\w*e|--exec)\b|pm-(suspend|hibernate|powersave)|pmset sleepnow)/i;
// The first process or all there are, with a signal that does not only ask something of them.
const killsFirst = /^(kill (?!.*(-0|-(s |n |SIG)?(HUP|1|0)) )((.* )?1|.* -1)( |$)|killall5$)/;

const stops =
  "poweroff reboot halt kexec soft-reboot suspend hibernate hybrid-sleep suspend-then-hibernate rescue emergency";

/** Turning the machine off or restarting it. */
export const judgePowerOff: SafetyRule = (line) => {
  const key = line.effects.find(
    ({ kind, path = "" }) => kind === "write" && /^\/(proc\/sysrq-trigger|sys\/power\/state)$/.test(path),
  );
  const told =
    key?.command ??
    runningCommands(line).find(
      (command) => turnsOff.test(textOf(command)) || (!command.remote && killsFirst.test(textOf(command))),
    );
  if (told) return found(line, told);
  return firstFinding(line, [
    ...["shutdown", "reboot", "halt", "poweroff", "coldreboot"].map((name) => [name, acts] as const),
    ...stops.split(" ").map((verb) => [`systemctl ${verb}`] as const),
    ["systemctl start", targets],
    ["systemctl isolate", targets],
    ...stops.split(" ").map((verb) => [`loginctl ${verb}`] as const),
    ["Stop-Computer"],
    ["Restart-Computer"],
    ...["init", "telinit"].flatMap((name) => [..."016sS"].map((level) => [`${name} ${level}`] as const)),
  ]);
};

// Tools for disks, by their names; of others, those that are given one.
const diskTools =
  /^(mk(fs|e2fs|swap|dosfs|ntfs)|wipefs|blkdiscard|newfs|[pv]g|pv|lv|g?cfdisk|n?wipe$|scrub|bmaptool|disk|parted|[sg]?g?disk$|s?fdisk|nvme|zpool|mdadm|hdparm|dd_?rescue|format|cryptsetup|badblocks|\w+-(disk|part|phys|virt))/i;

/** Formatting or overwriting a block device. */
export const judgeRawDisk: SafetyRule = (line) => {
  const formats = runningCommands(line).find(
    (command) =>
      (diskTools.test(command.name ?? "") || command.argv.some(namesDisk)) && formatsDevice(line, command),
  );
  if (formats) return found(line, formats);
  const onto = line.effects.find(({ kind, path, text }) => kind !== "read" && rawDevice.test(path ?? text));
  if (onto)
    return {
      reason: `${onto.path ?? onto.text} is a disk`,
      certain: onto.command?.presumed !== true,
      ...onto,
    };
  const blind = line.effects.find(isBlindCopy);
  if (blind)
    return unsure(`what \`${blind.text}\` is that dd writes to is known only at run time`, blind.command);
  return firstFinding(line, [
    ["mkfs", { args: () => false }],
    ["wipefs", { args: () => false }],
  ]);
};

// `dd of="$X"` may be any device; one of `dd of="$DIR/disk.img"` is none.
function isBlindCopy({ kind, path, command, text }: Effect): boolean {
  if (kind !== "write" || path !== undefined || command?.name !== "dd" || isTemporary(command)) return false;
  const ending = command.words.find((word) => word.text.endsWith(text))?.ending ?? "";
  return !/\/[^/]*\.[^/]*$/.test(ending);
}

function namesDisk(word: string): boolean {
  return word === "--autonuke" || rawDevice.test(word) || /=\/dev\//.test(word);
}
