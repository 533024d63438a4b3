import { alike, type CarrierSchemas, closed, open } from "./carrier-schema.ts";

/** `su` and, without a user given by option, `runuser`. */
export const su = {
  options:
    "-c|--command|--session-command= -s|--shell= -g|--group= -G|--supp-group= -u|--user= -w|--whitelist-environment= -T= -l|--login -m|-p|--preserve-environment -f|--fast -P|--pty",
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
  ...alike("noglob, nocorrect, -", { ...closed, sameShell: true }),
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
    options:
      "--reuid= --regid= --groups= --inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig= --selinux-label= --apparmor-profile= --ruid= --euid= --rgid= --egid= --landlock-access= --landlock-rule= --clear-groups --keep-groups --init-groups --reset-env --no-new-privs --nnp",
  },
  capsh: { options: "-c=", code: ["-c"], shellWords: true, closed: true },
  pkexec: { ...closed, options: "-u|--user=" },
  run0: {
    ...closed,
    options:
      "-u|--user= -g|--group= -D|--chdir= --setenv= --unit= --property= --slice= --nice= --background=",
  },
  watch: {
    ...closed,
    joins: true,
    options:
      "-n|--interval= -q|--equexit= -s|--shotsdir= -d|--differences[=] -t|--no-title -b|--beep -e|--errexit -g|--chgexit -c|--color -C|--no-color -r|--no-rerun -w|--no-wrap -x|--exec -p|--precise",
  },
  ionice: {
    ...closed,
    options: "-c|--class= -n|--classdata= -p|--pid= -P|--pgid= -u|--uid= -t|--ignore",
    inert: ["-p", "-P", "-u"],
  },
  chrt: {
    ...closed,
    options:
      "-T|--sched-runtime= -P|--sched-period= -D|--sched-deadline= -p|--pid -a|--all-tasks -b|--batch -d|--deadline -f|--fifo -i|--idle -o|--other -r|--rr -R -m -v",
    skip: 1,
    inert: ["-p"],
  },
  taskset: { ...closed, options: "-p|--pid -c|--cpu-list -a|--all-tasks", skip: 1, inert: ["-p"] },
  numactl: {
    ...closed,
    options:
      "-i|--interleave= -w|--weighted-interleave= -P|--preferred-many= -m|--membind= -N|--cpunodebind= -C|--physcpubind= -p|--preferred= -a|--all -b|--balancing -l|--localalloc -s|--show -H|--hardware",
    inert: ["-s", "-H"],
  },
  prlimit: {
    ...closed,
    options:
      "-p|--pid= -o|--output= -c|--core[=] -d|--data[=] -e|--nice[=] -f|--fsize[=] -i|--sigpending[=] -l|--memlock[=] -m|--rss[=] -n|--nofile[=] -q|--msgqueue[=] -r|--rtprio[=] -s|--stack[=] -t|--cpu[=] -u|--nproc[=] -v|--as[=] -x|--locks[=] -y|--rttime[=]",
    inert: ["-p"],
  },
  choom: { ...closed, options: "-n|--adjust= -p|--pid=", inert: ["-p"] },
  uclampset: { ...closed, options: "-m= -M= -p|--pid= -a -s -R -v", inert: ["-p"] },
  cgexec: { ...closed, options: "-g= --sticky" },
  cpulimit: {
    ...closed,
    options: "-l|--limit= -p|--pid= -e|--exe= -P|--path= -z -i -v",
    inert: ["-p", "-e", "-P"],
  },
  timelimit: { ...closed, options: "-t= -T= -s= -S= -p -q" },
  flock: {
    ...closed,
    options:
      "-w|--wait|--timeout= -E|--conflict-exit-code= -c|--command= -n|--nb|--nonblock -s|--shared -x|-e|--exclusive -u|--unlock -o|--close -F|--no-fork --verbose",
    skip: 1,
    code: ["-c"],
  },
  chroot: { ...closed, options: "--userspec= --groups= --skip-chdir", skip: 1, remote: true, shell: true },
  unshare: {
    ...closed,
    options:
      "-R|--root= -w|--wd= -S|--setuid= -G|--setgid= --map-user= --map-group= --map-users= --map-groups= --propagation= --setgroups= --monotonic= --boottime= --load-interp= -m|--mount[=] -u|--uts[=] -i|--ipc[=] -n|--net[=] -p|--pid[=] -U|--user[=] -C|--cgroup[=] -T|--time[=] -f|--fork -r|--map-root-user -c|--map-current-user --map-auto --keep-caps --mount-proc[=] --mount-binfmt[=] --kill-child[=]",
    shell: true,
  },
  setarch: {
    ...closed,
    options:
      "-B -F|--fdpic-funcptrs -I -L|--addr-compat-layout -R|--addr-no-randomize -S -T -X -Z -3|--3gb --4gb --uname-2.6 -v|--verbose",
    lead: /^(x86_64|amd64|i[3-6]86|linux(32|64)|aarch64|uname26|(arm|mips|ppc|s390|sparc|riscv)\w*)$/,
    shell: true,
  },
  ...alike("linux32, linux64, i386, x86_64", { ...closed, shell: true }),
  strace: {
    ...closed,
    options:
      "-e|--trace= -o|--output= -p|--attach= -s|--string-limit= -E|--env= -u|--user= -P|--trace-path= -I|--interruptible= -a|--columns= -b|--detach-on= -O|--summary-syscall-overhead= -S|--summary-sort-by= -U|--summary-columns= -X|--const-print-style= --signal= --status= --quiet= --inject= -f|--follow-forks -v -c -C -t -T -r -q -y -k -i",
    inert: ["-p"],
  },
  ltrace: {
    ...closed,
    options:
      "-e= -o|--output= -p= -s= -u= -a|--align= -A= -D= -F= -l|--library= -n|--indent= -w= -x= -f -c -C -S -t -T -r -i",
    inert: ["-p"],
  },
  "perf stat": {
    ...closed,
    options:
      "-e|--event= -r|--repeat= -o|--output= -x|--field-separator= -p|--pid= -t|--tid= -C|--cpu= -I|--interval-print= -D|--delay= -M|--metrics= -G|--cgroup= --filter= --timeout= --post= --pre= -a -A -B -c -d -i -n -N -S -v",
    code: ["--pre", "--post"],
  },
  ...alike("perf record, perf trace, perf mem record, perf c2c record", {
    ...closed,
    options:
      "-e|--event= -o|--output= -F|--freq= -c|--count= -p|--pid= -t|--tid= -u|--uid= -C|--cpu= -m|--mmap-pages= -D|--delay= -j|--branch-filter= -G|--cgroup= --call-graph= --filter= -r|--realtime= -a -g -q -v -s -d -T -i -n -N",
  }),
  valgrind: closed,
  ...alike(
    "unbuffer, catchsegv, eatmydata, torsocks, tsocks, torify, run-one, rlwrap, dumb-init, tini, fakeroot, fakechroot, shx",
    {
      ...closed,
      options: "-l|--lib= -s= -i= -b= -e= -f= -H= -D= -P= -C= -c= -p -q -g -v -w -- --rewrite=",
    },
  ),
  ...alike("proxychains, proxychains4", { ...closed, options: "-f= -q" }),
  faketime: { ...closed, options: "-m -f -p= --exclude-monotonic", skip: 1 },
  retry: { ...closed, options: "-t|--times|--tries= -d|--delay= -s|--sleep= -m|--min= -x|--max=" },
  daemonize: { ...closed, options: "-c= -e= -o= -p= -l= -u= -E= -a -v" },
  "start-stop-daemon": {
    options:
      "-a|--startas= -x|--exec= -p|--pidfile= -u|--user= -c|--chuid= -g|--group= -n|--name= -s|--signal= -N|--nicelevel= -r|--chroot= -d|--chdir= -R|--retry= -P|--procsched= -I|--iosched= -k|--umask= -O|--output= -S|--start -K|--stop -b|--background -m|--make-pidfile -q|--quiet -o|--oknodo",
    program: ["-a", "-x"],
    inert: ["-K"],
    closed: true,
  },
  "dbus-run-session": { ...closed, options: "--config-file= --dbus-daemon=" },
  "ssh-agent": { ...closed, options: "-a= -E= -O= -P= -t= -c -s -d -D -k" },
  sshpass: { ...closed, options: "-p= -f= -d= -P= -e" },
  firejail: closed,
  bwrap: {
    ...closed,
    options:
      "--tmpfs= --proc= --dev= --dir= --chdir= --unsetenv= --hostname= --uid= --gid= --perms= --seccomp= --args= --exec-label= --lock-file= --mqueue= --remount-ro= --cap-add= --cap-drop=",
    twice:
      /^--(ro-)?(bind|dev-bind|bind-try|dev-bind-try|bind-data|bind-fd|file|symlink|setenv|chmod|overlay)$/,
  },
  proot: { ...closed, options: "-r|--rootfs= -b|--bind= -q|--qemu= -w|--cwd= -R= -S= -k= -v= -0" },
  caffeinate: { ...closed, options: "-t= -w= -d -i -m -s -u" },
  "systemd-run": {
    ...closed,
    options:
      "-p|--property= -u|--unit= --uid= --gid= -E|--setenv= --working-directory= --slice= --nice= --description= --on-active= --on-boot= --on-startup= --on-unit-active= --on-unit-inactive= --on-calendar= --timer-property= --path-property= --socket-property= --service-type= --background= -H|--host= -M|--machine= -d|--same-dir -t|--pty -P|--pipe -q|--quiet -S|--shell -r --user --system --scope --wait --collect -G --no-block --no-ask-password --remain-after-exit --send-sighup",
    shell: ["-S"],
  },
  "systemd-inhibit": { ...closed, options: "--what= --who= --why= --mode= --list" },
  script: {
    options:
      "-c|--command= -a -f -q -e -I|--log-in= -O|--log-out= -B|--log-io= -T|--log-timing= -m|--logging-format= -E|--echo= -o|--output-limit= -t[=] -r -k -d -p",
    code: ["-c"],
    skip: 1,
    shell: true,
    closed: true,
    stopAtOperand: true,
  },
  "xvfb-run": {
    ...closed,
    options: "-n|--server-num= -s|--server-args= -e|--error-file= -f|--auth-file= -w|--wait= -p= -a -l",
  },
  gdb: {
    ...closed,
    options: "-ex|--ex|--eval-command= -x|--command= -iex= -ix= --args -q -batch --batch",
    after: ["--args", "-args"],
  },
  "ip netns exec": { ...closed, skip: 1 },
  ...alike("busybox, toybox", closed),
};
