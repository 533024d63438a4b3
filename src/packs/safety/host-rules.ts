import type { Command, Effect, MatchOptions } from "../../index.ts";
import { isTemporary, rawDevice } from "./disk-names.ts";
import { formatsDevice } from "./disks.ts";
import { firstFinding, found, runningCommands, type SafetyRule, unsure } from "./safety-rule.ts";

// `reboot --help` and `sudo --version` only print.
const acts: MatchOptions = {
  args: (_, { argv }) => argv.length !== 2 || !/^--(help|version)$/.test(argv[1] ?? ""),
};

const others = "pkexec sudoedit runas run0 runuser gsudo dzdo sudo-rs".split(" ");

/** Any use of sudo, su or doas. */
export const judgeNoPrivilege: SafetyRule = (line) =>
  firstFinding(line, [
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

function changesUser(_: readonly string[], { argv }: Command): boolean {
  return argv.some((word) => /^--(re|ru|eu|rg|eg)(id|gid|uid)/.test(word));
}

const targets: MatchOptions = {
  args: (args) => args.some((unit) => /^(poweroff|reboot|halt|kexec)\.target$/.test(unit)),
};

const turnsOff =
  /^(ansible .*-m\S*[ =]\S*(reboot|shutdown)|osascript .*(\bto (shut ?down|restart)|aevtr(sdn|rst))|(dbus-send|busctl|[gq]dbus) .*login1.*[. ](PowerOff|Reboot|Halt))\b/i;

/** Turning the machine off or restarting it. */
export const judgePowerOff: SafetyRule = (line) => {
  const key = line.effects.find(({ kind, path }) => kind === "write" && path === "/proc/sysrq-trigger");
  const told = key?.command ?? runningCommands(line).find(({ argv }) => turnsOff.test(argv.join(" ")));
  if (told) return found(line, told);
  return firstFinding(line, [
    ...["shutdown", "reboot", "halt", "poweroff"].map((name) => [name, acts] as const),
    ...["poweroff", "reboot", "halt", "kexec"].map((verb) => [`systemctl ${verb}`] as const),
    ["systemctl start", targets],
    ["systemctl isolate", targets],
    ["loginctl poweroff"],
    ["loginctl reboot"],
    ["Stop-Computer"],
    ["Restart-Computer"],
    ...["init", "telinit"].flatMap((name) => [[`${name} 0`], [`${name} 6`]] as const),
  ]);
};

// Tools for disks, by their names; of others, those that are given one.
const diskTools =
  /^(mk(fs|e2fs|swap|dosfs|ntfs)|wipefs|blkdiscard|newfs|[pv]g|pv|lv|g?cfdisk|n?wipe$|scrub|bmaptool|disk|parted|[sg]?g?disk$|s?fdisk|nvme|zpool|mdadm|hdparm|dd_?rescue|format|cryptsetup|badblocks|clear-disk|initialize-disk)/i;

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
