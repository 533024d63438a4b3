import type { Command } from "../../index.ts";
import { firstFinding, found, runningCommands, type SafetyRule, unsure } from "./safety-rule.ts";

/** Any use of sudo, su or doas. */
export const judgeNoPrivilege: SafetyRule = (line) =>
  firstFinding(line, [["sudo"], ["su"], ["doas"], ["pkexec"], ["sudoedit"], ["runas"]]);

/** Turning the machine off or restarting it. */
export const judgePowerOff: SafetyRule = (line) =>
  firstFinding(line, [
    ["shutdown"],
    ["reboot"],
    ["halt"],
    ["poweroff"],
    ["systemctl poweroff"],
    ["systemctl reboot"],
    ["systemctl halt"],
    ["systemctl kexec"],
    ["init 0"],
    ["init 6"],
    ["telinit 0"],
    ["telinit 6"],
  ]);

const device = /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|r?disk|mapper\/|md|dm-|loop|nbd|ram)/;
const formatters = /^(mkfs(\..+)?|mke2fs|mkswap|wipefs|blkdiscard|mkdosfs|mkntfs)$/;

/** Formatting or overwriting a block device. */
export const judgeRawDisk: SafetyRule = (line) => {
  const formats = runningCommands(line).find((command) => formatsDevice(command));
  if (formats) return found(line, formats);
  const onto = line.effects.find(({ kind, path, text }) => kind !== "read" && device.test(path ?? text));
  if (onto) return { reason: `${onto.path ?? onto.text} is a disk`, certain: true, ...onto };
  const blind = line.effects.find(
    ({ kind, path, command }) =>
      kind === "write" && path === undefined && command?.name === "dd" && !isTemporary(command),
  );
  if (blind)
    return unsure(`what \`${blind.text}\` is that dd writes to is known only at run time`, blind.command);
  return firstFinding(line, [["mkfs"], ["wipefs"]]);
};

function isTemporary({ words }: Command): boolean {
  return words.some(({ from }) => from.length > 0 && from.every(({ name }) => name === "mktemp"));
}

function formatsDevice({ name = "", argv }: Command): boolean {
  if (formatters.test(name)) return true;
  if (name === "diskutil") return /^(erase|partition|zero|secureErase|reformat)/i.test(argv[1] ?? "");
  if (name === "parted") return argv.some((word) => word === "mklabel" || word === "mkpart" || word === "rm");
  return name === "sgdisk" && argv.some((word) => /^(-Z|-z|-o|--zap.*|--clear)$/.test(word));
}
