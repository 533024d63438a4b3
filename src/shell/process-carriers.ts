import { alike, type CarrierSchemas, closed, open } from "./carrier-schema.ts";

/** `su` and, without a user given by option, `runuser`. */
export const su = {
  options:
    "-c|--command|--session-command= -s|--shell= -g|--group= -G|--supp-group= -u|--user= -w|--whitelist-environment= -T=",
  code: ["-c"],
  skip: 1,
  shellWords: true,
  shell: true,
  closed: true,
} as const;

/** Commands that run another one on this machine: as someone else, slower, later, watched, with other limits. */
export const processCarriers: CarrierSchemas = {
  sudo: {
    ...open,
    options:
      "-C|--close-from= -D|--chdir= -g|--group= -h|--host= -p|--prompt= -R|--chroot= -r|--role= -T|--command-timeout= -t|--type= -U|--other-user= -u|--user= -A|--askpass -b|--background -B|--bell -E|--preserve-env[=] -H|--set-home -k|--reset-timestamp -n|--non-interactive -P|--preserve-groups -S|--stdin -s|--shell -i|--login -e|--edit -l|--list -v|--validate -K|--remove-timestamp -V|--version",
    abbreviates: true,
    assigns: true,
    inert: ["-e", "-l", "-v", "-K", "-V"],
    directory: ["-D"],
    shell: ["-s", "-i"],
  },
  ...alike("sudo-rs, dzdo, please", {
    ...closed,
    options: "-u|--user= -g|--group= -d|--dir= -t|--target= -p= -r= -a= -T=",
  }),
  doas: { ...open, options: "-a= -C= -u= -s -L -n", inert: ["-L", "-C"], shell: ["-s"] },
  // `-S` is split by env-carrier.ts.
  env: {
    ...open,
    options:
      "-u|--unset= -C|--chdir= -S|--split-string= -a|--argv0= -P= -i|--ignore-environment -0|--null -v|--debug --block-signal[=] --default-signal[=] --ignore-signal[=] --list-signal-handling",
    abbreviates: true,
    assigns: true,
    directory: ["-C"],
  },
  nice: { ...open, options: "-n|--adjustment=", abbreviates: true },
  nohup: open,
  time: { ...open, options: "-f|--format= -o|--output= -p -a -v -q", abbreviates: true },
  timeout: {
    ...open,
    options: "-k|--kill-after= -s|--signal= --foreground --preserve-status -v|--verbose",
    skip: 1,
    abbreviates: true,
  },
  stdbuf: { ...open, options: "-i|--input= -o|--output= -e|--error=", abbreviates: true },
  setsid: { ...open, options: "-c|--ctty -f|--fork -w|--wait", abbreviates: true },
  command: { ...open, options: "-p -v -V", sameShell: true, inert: ["-v", "-V"] },
  builtin: { ...open, sameShell: true },
  exec: { ...open, options: "-c -l -a=" },
  // Words before a command that only zsh knows.
  ...alike("noglob, nocorrect, winpty, -", { ...closed, sameShell: true }),
  repeat: { ...closed, skip: 1 },
  su,
  sg: { closed: true, options: "-c=", skip: 1, code: ["-c"], joins: true, shell: true },
  newgrp: { skip: 1, shell: true, closed: true },
  ...alike("gosu, su-exec, setuidgid, s6-setuidgid, envdir, s6-envdir", {
    ...closed,
    options: "-u= -U= -b= -e= -/= -n= -l= -L= -m= -d= -o= -p= -f= -c= -C= -t=",
    skip: 1,
  }),
  chpst: { ...closed, options: "-u= -U= -b= -e= -/= -n= -l= -L= -m= -d= -o= -p= -f= -c= -t= -C=" },
  softlimit: {
    ...closed,
    options: "-a= -d= -l= -m= -o= -p= -r= -s= -t= -c= -f=",
  },
  setpriv: {
    ...closed,
  },
  capsh: { options: "-c=", code: ["-c"], shellWords: true, closed: true },
  pkexec: { ...closed, options: "-u|--user=" },
  run0: {
    ...closed,
    options: "-u|--user= -g|--group= -D|--chdir=",
  },
  watch: {
    ...closed,
    joins: true,
    options: "-n|--interval= -q|--equexit= -s|--shotsdir=",
  },
  ionice: {
    ...closed,
    options: "-c|--class= -n|--classdata= -p|--pid= -P|--pgid= -u|--uid=",
    inert: ["-p", "-P", "-u"],
  },
  chrt: {
    ...closed,
    options: "-T|--sched-runtime= -P|--sched-period= -D|--sched-deadline= -p|--pid",
    skip: 1,
    inert: ["-p"],
  },
  taskset: { ...closed, options: "-p|--pid", skip: 1, inert: ["-p"] },
  numactl: {
    ...closed,
    options:
      "-i|--interleave= -w|--weighted-interleave= -P|--preferred-many= -m|--membind= -N|--cpunodebind= -C|--physcpubind= -p|--preferred= -s|--show -H|--hardware",
    inert: ["-s", "-H"],
  },
  prlimit: {
    ...closed,
    options: "-p|--pid= -o|--output=",
    inert: ["-p"],
  },
  choom: { ...closed, options: "-n|--adjust= -p|--pid=", inert: ["-p"] },
  uclampset: { ...closed, options: "-m= -M= -p|--pid=", inert: ["-p"] },
  cgexec: { ...closed, options: "-g=" },
  cpulimit: {
    ...closed,
    options: "-l|--limit= -p|--pid= -e|--exe= -P|--path=",
    inert: ["-p", "-e", "-P"],
  },
  timelimit: { ...closed, options: "-t= -T= -s= -S=" },
  flock: {
    ...closed,
    options: "-w|--wait|--timeout= -E|--conflict-exit-code= -c|--command=",
    skip: 1,
    code: ["-c"],
  },
  "vcsh run": { ...closed, skip: 1 },
  chroot: { ...closed, skip: 1, remote: true, shell: true },
  unshare: {
    ...closed,
    options: "-R|--root= -w|--wd= -S|--setuid= -G|--setgid=",
    shell: true,
  },
  setarch: {
    ...closed,
    lead: /^(x86_64|amd64|i[3-6]86|linux(32|64)|aarch64|uname26|(arm|mips|ppc|s390|sparc|riscv)\w*)$/,
    shell: true,
  },
  arch: { ...closed, options: "-d= -e= -32 -64 -c -h", lead: /^-(arm64e?|x86_64h?|i386)$/ },
  ...alike("linux32, linux64, i386, x86_64", { ...closed, shell: true }),
  strace: {
    ...closed,
    options:
      "-e|--trace= -o|--output= -p|--attach= -s|--string-limit= -E|--env= -u|--user= -P|--trace-path= -I|--interruptible= -a|--columns= -b|--detach-on= -O|--summary-syscall-overhead= -S|--summary-sort-by= -U|--summary-columns= -X|--const-print-style=",
    inert: ["-p"],
  },
  ltrace: {
    ...closed,
    options: "-e= -o|--output= -p= -s= -u= -a|--align= -A= -D= -F= -l|--library= -n|--indent= -w= -x=",
    inert: ["-p"],
  },
  "perf stat": {
    ...closed,
    options:
      "-e|--event= -r|--repeat= -o|--output= -x|--field-separator= -p|--pid= -t|--tid= -C|--cpu= -I|--interval-print= -D|--delay= -M|--metrics= -G|--cgroup= --post= --pre=",
    code: ["--pre", "--post"],
  },
  ...alike("perf record, perf trace, perf mem record, perf c2c record", {
    ...closed,
    options:
      "-e|--event= -o|--output= -F|--freq= -c|--count= -p|--pid= -t|--tid= -u|--uid= -C|--cpu= -m|--mmap-pages= -D|--delay= -j|--branch-filter= -G|--cgroup= -r|--realtime=",
  }),
  valgrind: closed,
  ...alike(
    "unbuffer, catchsegv, eatmydata, torsocks, tsocks, torify, run-one, rlwrap, chronic, sem, flatpak-spawn, gsudo, dumb-init, tini, fakeroot, fakechroot, shx",
    {
      ...closed,
      options: "-j|--jobs= -l|--lib= -s= -i= -b= -e= -f= -H= -D= -P= -C= -c=",
    },
  ),
  ...alike("proxychains, proxychains4", { ...closed, options: "-f=" }),
  faketime: { ...closed, options: "-p=", skip: 1 },
  retry: { ...closed, options: "-t|--times|--tries= -d|--delay= -s|--sleep= -m|--min= -x|--max=" },
  daemonize: { ...closed, options: "-c= -e= -o= -p= -l= -u= -E=" },
  "start-stop-daemon": {
    options:
      "-a|--startas= -x|--exec= -p|--pidfile= -u|--user= -c|--chuid= -g|--group= -n|--name= -s|--signal= -N|--nicelevel= -r|--chroot= -d|--chdir= -R|--retry= -P|--procsched= -I|--iosched= -k|--umask= -O|--output= -K|--stop",
    program: ["-a", "-x"],
    inert: ["-K"],
    closed: true,
  },
  "dbus-run-session": { ...closed },
  "ssh-agent": { ...closed, options: "-a= -E= -O= -P= -t=" },
  sshpass: { ...closed, options: "-p= -f= -d= -P=" },
  firejail: closed,
  bwrap: {
    ...closed,
    twice:
      /^--(ro-)?(bind|dev-bind|bind-try|dev-bind-try|bind-data|bind-fd|file|symlink|setenv|chmod|overlay)$/,
  },
  proot: { ...closed, options: "-r|--rootfs= -b|--bind= -q|--qemu= -w|--cwd= -R= -S= -k= -v=" },
  caffeinate: { ...closed, options: "-t= -w=" },
  "systemd-run": {
    ...closed,
    options: "-p|--property= -u|--unit= -E|--setenv= -H|--host= -M|--machine= -S|--shell",
    shell: ["-S"],
  },
  "systemd-inhibit": { ...closed },
  script: {
    options:
      "-c|--command= -I|--log-in= -O|--log-out= -B|--log-io= -T|--log-timing= -m|--logging-format= -E|--echo= -o|--output-limit=",
    code: ["-c"],
    skip: 1,
    shell: true,
    closed: true,
    stopAtOperand: true,
  },
  "xvfb-run": {
    ...closed,
    options: "-n|--server-num= -s|--server-args= -e|--error-file= -f|--auth-file= -w|--wait= -p=",
  },
  gdb: {
    ...closed,
    options: "-ex|--ex|--eval-command= -x|--command= -iex= -ix= --args",
    after: ["--args", "-args"],
  },
  "ip netns exec": { ...closed, skip: 1 },
  ...alike("busybox, toybox", closed),
};
