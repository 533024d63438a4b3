import type { Command, CommandLine, Word } from "../../index.ts";
import { isTemporary, rawDevice } from "./disk-names.ts";

const formatters =
  /^(mkfs(\..+)?|mke2fs|mkswap|wipefs|blkdiscard|mkdosfs|mkntfs|newfs\w*|pv(create|remove)|lvresize|g?cfdisk|n?wipe|scrub|bmaptool)$/;
const always = /^(lvremove|lvreduce|vgremove|vgreduce)$/;

/** Whether a command formats or overwrites a disk, or is a tool that nothing describes and is given one. */
export function formatsDevice(line: CommandLine, command: Command): boolean {
  const { name = "", argv } = command;
  const has = (words: RegExp): boolean => argv.some((word) => words.test(word));
  if (has(/^--autonuke$/)) return true;
  if (always.test(name)) return command.args.length > 0;
  if (formatters.test(name)) return command.words.slice(1).some((word) => mayBeDevice(line, command, word));
  switch (name) {
    case "diskutil":
      return /^(erase|partition|zero|secureErase|reformat)/i.test(argv[1] ?? "");
    case "parted":
      return has(/^(mklabel|mkpart|rm)$/);
    case "sgdisk":
      return argv.some(
        (word) =>
          /^-/.test(word) &&
          !/^(-[pivlbVO]|-\d|--(print|info|verify|backup|version|pretend|list).*)$/.test(word),
      );
    case "fdisk":
    case "sfdisk":
      return has(/^\/dev\//) && !has(/^(-[lxdJV]|--(list|dump|json|version).*)$/);
    case "gdisk":
      return has(/^\/dev\//) && !has(/^-l$/);
    case "nvme":
      return has(/^(format|sanitize)$/);
    case "zpool":
      return has(/^(create|labelclear|destroy)$/);
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
        /^(format-volume|diskpart|(clear|initialize)-disk|remove-(partition|virtualdisk)|reset-physicaldisk)$/i.test(
          name,
        ) ||
        mayWrite(line, command)
      );
  }
}

// A plain file may be formatted: it is an image.
function mayBeDevice(line: CommandLine, command: Command, word: Word): boolean {
  if (word.value === undefined) return !/\/[^/]*\.[^/]*$/.test(word.ending) && !isTemporary(command);
  return line.pathOf(command, word)?.startsWith("/dev/") ?? true;
}

// What only looks at a disk, or makes it known to the system.
const readers =
  /^(lsblk|blkid|smartctl|smartd|df|du|udevadm|u?mount|findmnt|file|stat|ls|ll|readlink|realpath|basename|dirname|head|tail|cat|xxd|hexdump|od|strings|md5sum|sha\d+sum|b2sum|cmp|diff|grep|awk|sed|cut|wc|pv|gzip|xz|zstd|bzip2|blockdev|dumpe2fs|xfs_info|lsof|fuser|eject|(pv|vg|lv)(s|display|scan)|iostat|iotop|dmsetup|losetup|sg_(inq|readcap|vpd|logs|map)|lsscsi|lshw|inxi|hwinfo|partprobe|partx|kpartx|swapon|swapoff|fstrim|e2label|blktrace|chmod|chown|chgrp|ln|test|\[|\[\[|echo|printf|read|export|cd|bmap|ioping|udisksctl|grub-probe|cryptsetup|man|which|git|gh|docker|podman|kubectl|vagrant|rm|unlink)$/;
const looking =
  /^((e2fsck|fsck(\.\w+)?|xfs_repair|fatlabel)( -\w+)* -\w*[nN]\b|tune2fs -l|debugfs (?!.*-w)|btrfs .*\b(show|stats|usage|df|scan|ready)\b|qemu-img (info|check|map|measure)|xfs_db .*-r|ntfsinfo|badblocks|mdadm)/;
const isSource = /^(if|in|input|src|source)=/;
// From a source to a target.
const copying = /^(qemu-img convert|nbdcopy|qemu-img dd)\b/;

// A program that no table describes, and that is given a disk, as a place to write or without a word about it.
function mayWrite(line: CommandLine, command: Command): boolean {
  const { name = "", argv, words, presumed } = command;
  const text = argv.join(" ");
  if (name === "" || presumed || readers.test(name) || looking.test(text)) return false;
  if (line.commands.some(({ carrier }) => carrier === command)) return false;
  const told = line.effectsOf(command).map(({ path }) => path);
  const given = copying.test(text) && !text.includes("of=") ? words.slice(-1) : words.slice(1);
  return given.some(({ value, text: own }) => {
    const path = (value ?? own).replace(/^[\w-]+=/, "");
    return !isSource.test(own) && rawDevice.test(path) && !told.includes(path);
  });
}
