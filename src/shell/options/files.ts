import type { OptionSchema } from "./option-schema.ts";

const gnu = { abbreviates: true } as const;

/** Tools that change files. */
export const files: Readonly<Record<string, OptionSchema>> = {
  rm: {
    ...gnu,
    options:
      "-f|--force -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=] -r|-R|--recursive -d|--dir -v|--verbose --help --version",
  },
  rmdir: { ...gnu, options: "--ignore-fail-on-non-empty -p|--parents -v|--verbose" },
  unlink: {},
  shred: {
    ...gnu,
    options:
      "-f|--force -n|--iterations= --random-source= -s|--size= -u --remove[=] -v|--verbose -x|--exact -z|--zero",
  },
  mv: {
    ...gnu,
    options:
      "--backup[=] -b -f|--force -i|--interactive -n|--no-clobber --no-copy --exchange --debug -S|--suffix= -t|--target-directory= -T|--no-target-directory -u --update[=] -v|--verbose --strip-trailing-slashes -Z|--context",
  },
  cp: {
    ...gnu,
    options:
      "-a|--archive --attributes-only --backup[=] -b --copy-contents -d --debug -f|--force -i|--interactive -H -l|--link -L|--dereference -n|--no-clobber -P|--no-dereference -p --preserve[=] --no-preserve= --parents -R|-r|--recursive --reflink[=] --remove-destination --sparse= --strip-trailing-slashes -s|--symbolic-link -S|--suffix= -t|--target-directory= -T|--no-target-directory -u --update[=] -v|--verbose -x|--one-file-system -Z --context[=]",
  },
  ln: {
    ...gnu,
    options:
      "--backup[=] -b -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|--no-dereference -P|--physical -r|--relative -s|--symbolic -S|--suffix= -t|--target-directory= -T|--no-target-directory -v|--verbose",
  },
  install: {
    ...gnu,
    options:
      "--backup[=] -b -c -C|--compare -d|--directory -D --debug -g|--group= -m|--mode= -o|--owner= -p|--preserve-timestamps -s|--strip --strip-program= -S|--suffix= -t|--target-directory= -T|--no-target-directory -v|--verbose -Z",
  },
  touch: {
    ...gnu,
    options: "-a -c|--no-create -d|--date= -f -h|--no-dereference -m -r|--reference= -t= --time=",
  },
  truncate: { ...gnu, options: "-c|--no-create -o|--io-blocks -r|--reference= -s|--size=" },
  tee: { ...gnu, options: "-a|--append -i|--ignore-interrupts -p --output-error[=]" },
  chmod: {
    ...gnu,
    options:
      "-c|--changes -f|--silent|--quiet -v|--verbose --no-preserve-root --preserve-root --reference= -R|--recursive -h -H -L -P",
  },
  chown: {
    ...gnu,
    options:
      "-c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --from= --no-preserve-root --preserve-root --reference= -R|--recursive -H -L -P",
  },
  chgrp: {
    ...gnu,
    options:
      "-c|--changes -f|--silent|--quiet -v|--verbose -h|--no-dereference --reference= -R|--recursive -H -L -P",
  },
  mkdir: { ...gnu, options: "-m|--mode= -p|--parents -v|--verbose -Z" },
  sed: {
    ...gnu,
    options:
      "-n|--quiet|--silent --debug -e|--expression= -f|--file= --follow-symlinks -i|--in-place[=] -l|--line-length= --posix -E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data",
  },
  // `dd` has operands only: `if=`, `of=`.
  dd: {},
  // An expression: every action and test starts with one dash. Tests that take a word are named.
  find: {
    singleDash: true,
    options:
      "-name= -iname= -path= -ipath= -wholename= -regex= -iregex= -type= -xtype= -maxdepth= -mindepth= -mtime= -mmin= -atime= -amin= -ctime= -cmin= -newer= -size= -perm= -user= -group= -uid= -gid= -links= -inum= -samefile= -fstype= -lname= -ilname= -regextype= -printf= -fprint= -fprint0= -fls= -delete -print -print0 -ls -prune -quit -depth -empty",
  },
  xargs: {
    ...gnu,
    stopAtOperand: true,
    options:
      "-a|--arg-file= -d|--delimiter= -E= -e|--eof[=] -I= -i|--replace[=] -L= -l|--max-lines[=] -n|--max-args= -P|--max-procs= -s|--max-chars= -0|--null -r|--no-run-if-empty -t|--verbose -p|--interactive -x|--exit -o|--open-tty --process-slot-var=",
  },
  rsync: {
    options:
      "-e|--rsh= -f|--filter= -T|--temp-dir= -B|--block-size= --exclude= --include= --exclude-from= --include-from= --files-from= --backup-dir= --suffix= --chmod= --chown= --log-file= --password-file= --rsync-path= --timeout= --port= --bwlimit= --max-size= --min-size= --compare-dest= --copy-dest= --link-dest= -r|--recursive -a|--archive -n|--dry-run --delete --delete-before --delete-during --delete-after --delete-excluded --remove-source-files -v|--verbose -z|--compress -u|--update",
  },
  tar: {
    options:
      "-f|--file= -C|--directory= -T|--files-from= -X|--exclude-from= --exclude= --strip-components= -I|--use-compress-program= --transform= -c|--create -x|--extract|--get -t|--list -r|--append -u|--update -A|--catenate --delete -z|--gzip -j|--bzip2 -J|--xz -v|--verbose --overwrite -k|--keep-old-files -O|--to-stdout",
  },
};
