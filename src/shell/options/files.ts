import type { OptionSchema } from "./option-schema.ts";

const gnu = { abbreviates: true } as const;
const grep: OptionSchema = {
  ...gnu,
  options:
    "-e|--regexp= -f|--file= -m|--max-count= -A|--after-context= -B|--before-context= -C|--context= -d|--directories= -D|--devices= --include= --exclude= --exclude-dir= --exclude-from= --binary-files= --color[=] --colour[=] --label= -r|--recursive -R|--dereference-recursive -l|--files-with-matches -L|--files-without-match -i|--ignore-case -v|--invert-match -q|--quiet|--silent -c|--count -n|--line-number",
};

/** Tools that change files. */
export const files: Readonly<Record<string, OptionSchema>> = {
  rm: {
    ...gnu,
    options: "-f|--force --interactive[=] --preserve-root[=] -r|-R|--recursive -d|--dir -v|--verbose",
  },
  rmdir: { ...gnu, options: "-p|--parents -v|--verbose" },
  unlink: {},
  shred: {
    ...gnu,
    options:
      "-f|--force -n|--iterations= --random-source= -s|--size= --remove[=] -v|--verbose -x|--exact -z|--zero",
  },
  mv: {
    ...gnu,
    options:
      "--backup[=] -f|--force -i|--interactive -n|--no-clobber -S|--suffix= -t|--target-directory= -T|--no-target-directory --update[=] -v|--verbose -Z|--context",
  },
  cp: {
    ...gnu,
    options:
      "-a|--archive --backup[=] -f|--force -i|--interactive -l|--link -L|--dereference -n|--no-clobber -P|--no-dereference --preserve[=] --no-preserve= -R|-r|--recursive --reflink[=] --sparse= -s|--symbolic-link -S|--suffix= -t|--target-directory= -T|--no-target-directory --update[=] -v|--verbose -x|--one-file-system --context[=]",
  },
  ln: {
    ...gnu,
    options:
      "--backup[=] -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|--no-dereference -P|--physical -r|--relative -s|--symbolic -S|--suffix= -t|--target-directory= -T|--no-target-directory -v|--verbose",
  },
  install: {
    ...gnu,
    options:
      "--backup[=] -C|--compare -d|--directory -g|--group= -m|--mode= -o|--owner= -p|--preserve-timestamps -s|--strip --strip-program= -S|--suffix= -t|--target-directory= -T|--no-target-directory -v|--verbose",
  },
  touch: {
    ...gnu,
    options: "-c|--no-create -d|--date= -h|--no-dereference -r|--reference= -t= --time=",
  },
  truncate: { ...gnu, options: "-c|--no-create -o|--io-blocks -r|--reference= -s|--size=" },
  tee: { ...gnu, options: "-a|--append -i|--ignore-interrupts --output-error[=]" },
  chmod: {
    ...gnu,
    options: "-c|--changes -f|--silent|--quiet -v|--verbose --reference= -R|--recursive",
  },
  chown: {
    ...gnu,
    options:
      "-c|--changes -f|--silent|--quiet -v|--verbose -h|--no-dereference --from= --reference= -R|--recursive",
  },
  chgrp: {
    ...gnu,
    options: "-c|--changes -f|--silent|--quiet -v|--verbose -h|--no-dereference --reference= -R|--recursive",
  },
  mkdir: { ...gnu, options: "-m|--mode= -p|--parents -v|--verbose" },
  sed: {
    ...gnu,
    options:
      "-n|--quiet|--silent -e|--expression= -f|--file= -i|--in-place[=] -l|--line-length= -E|-r|--regexp-extended -s|--separate -u|--unbuffered -z|--null-data",
  },
  // `dd` has operands only: `if=`, `of=`.
  dd: {},
  // An expression: every action and test starts with one dash. Tests that take a word are named.
  find: {
    singleDash: true,
    options:
      "-name= -iname= -path= -ipath= -wholename= -regex= -iregex= -type= -xtype= -maxdepth= -mindepth= -mtime= -mmin= -atime= -amin= -ctime= -cmin= -newer= -size= -perm= -user= -group= -uid= -gid= -links= -inum= -samefile= -fstype= -lname= -ilname= -regextype= -printf= -fprint= -fprint0= -fls=",
  },
  xargs: {
    ...gnu,
    stopAtOperand: true,
    options:
      "-a|--arg-file= -d|--delimiter= -E= -e|--eof[=] -I= -i|--replace[=] -L= -l|--max-lines[=] -n|--max-args= -P|--max-procs= -s|--max-chars= -0|--null -r|--no-run-if-empty -t|--verbose -p|--interactive -x|--exit -o|--open-tty --process-slot-var=",
  },
  grep,
  egrep: grep,
  fgrep: grep,
  rg: {
    options:
      "-e|--regexp= -f|--file= -t|--type= -T|--type-not= -g|--glob= --iglob= -A|--after-context= -B|--before-context= -C|--context= -m|--max-count= -j|--threads= -M|--max-columns= -d|--max-depth= -E|--encoding= -r|--replace= --sort= --sortr= --type-add= --type-clear= --pre= --pre-glob= --color= --colors= --ignore-file= --max-filesize= --path-separator= --engine= -l|--files-with-matches -i|--ignore-case -v|--invert-match -q|--quiet -c|--count -n|--line-number",
  },
  rsync: {
    options:
      "-e|--rsh= -f|--filter= -T|--temp-dir= -B|--block-size= --exclude= --include= --exclude-from= --include-from= --files-from= --backup-dir= --suffix= --chmod= --chown= --log-file= --password-file= --rsync-path= --timeout= --port= --bwlimit= --max-size= --min-size= --compare-dest= --copy-dest= --link-dest= -r|--recursive -a|--archive -n|--dry-run -v|--verbose -z|--compress -u|--update",
  },
  scp: {
    options: "-P= -i= -F= -o= -c= -l= -S= -J= -D= -X=",
  },
  tar: {
    options:
      "-f|--file= -C|--directory= -T|--files-from= -X|--exclude-from= --exclude= --strip-components= -I|--use-compress-program= --transform= -c|--create -x|--extract|--get -t|--list -r|--append -u|--update -A|--catenate -z|--gzip -j|--bzip2 -J|--xz -v|--verbose -k|--keep-old-files -O|--to-stdout",
  },
};
