import type { Command, CommandLine, Effect, MatchOptions, Word } from "../../index.ts";
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

const device = /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|r?disk|mapper\/|md|dm-|loop|nbd|ram)/;
const formatters =
  /^(mkfs(\..+)?|mke2fs|mkswap|wipefs|blkdiscard|mkdosfs|mkntfs|newfs\w*|pvcreate|g?cfdisk|n?wipe|scrub|bmaptool)$/;

/** Formatting or overwriting a block device. */
export const judgeRawDisk: SafetyRule = (line) => {
  const formats = runningCommands(line).find((command) => formatsDevice(line, command));
  if (formats) return found(line, formats);
  const onto = line.effects.find(({ kind, path, text }) => kind !== "read" && device.test(path ?? text));
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

function isTemporary({ words }: Command): boolean {
  return words.some(({ from }) => from.length > 0 && from.every(({ name }) => name === "mktemp"));
}

function formatsDevice(line: CommandLine, command: Command): boolean {
  const { name = "", argv } = command;
  const has = (words: RegExp): boolean => argv.some((word) => words.test(word));
  if (has(/^--autonuke$/)) return true;
  if (formatters.test(name)) return command.words.slice(1).some((word) => mayBeDevice(line, command, word));
  switch (name) {
    case "diskutil":
      return /^(erase|partition|zero|secureErase|reformat)/i.test(argv[1] ?? "");
    case "parted":
      return has(/^(mklabel|mkpart|rm)$/);
    case "sgdisk":
      return has(/^(-Z|-z|-o|--zap.*|--clear)$/);
    case "fdisk":
    case "sfdisk":
      return has(/^\/dev\//) && !has(/^(-[lxdJV]|--(list|dump|json|version).*)$/);
    case "gdisk":
      return has(/^\/dev\//) && !has(/^-l$/);
    case "nvme":
      return has(/^(format|sanitize)$/);
    case "zpool":
      return has(/^(create|labelclear)$/);
    case "mdadm":
      return has(/^(-C|--create|--zero-superblock)$/);
    case "hdparm":
      return has(/^--(security-erase|trim-sector|write-sector|repair-sector)/);
    case "ddrescue":
    case "dd_rescue":
      return command.args.slice(1, 2).some((word) => mayBeDevice(line, command, word));
    case "format":
    case "format.com":
      return /^[a-z]:$/i.test(argv[1] ?? "");
    case "cryptsetup":
      return has(/^(luksFormat|erase|luksErase|reencrypt)$/);
    default:
      return (
        (name === "badblocks" && has(/^-\w*w/)) ||
        /^(format-volume|diskpart|(clear|initialize)-disk)$/i.test(name)
      );
  }
}

// A plain file may be formatted: it is an image.
function mayBeDevice(line: CommandLine, command: Command, word: Word): boolean {
  if (word.value === undefined) return !/\/[^/]*\.[^/]*$/.test(word.ending) && !isTemporary(command);
  return line.pathOf(command, word)?.startsWith("/dev/") ?? true;
}
