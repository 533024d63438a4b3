import type { OptionSchema } from "./options/option-schema.ts";

/** How a command finds the command that it runs among its own words. */
export interface CarrierSchema extends OptionSchema {
  /** Operands of its own before the inner command (`timeout 5`). */
  readonly skip?: number;
  /** Takes `NAME=value` words before the inner command. */
  readonly assigns?: boolean;
  /** Runs in this very shell: a `cd` inside holds afterwards. */
  readonly sameShell?: boolean;
  /** Runs elsewhere: another machine, a container, another root. */
  readonly remote?: boolean;
  /** Options after which nothing is run. */
  readonly inert?: readonly string[];
  /** Options that change the directory. */
  readonly directory?: readonly string[];
  /** Options whose value is shell code. */
  readonly code?: readonly string[];
  /** Starts a shell that reads standard input when no command is named. */
  readonly shell?: readonly string[];
  /** Its words are joined and read by a shell. */
  readonly joins?: boolean;
  /** Each operand is shell code. */
  readonly codes?: boolean;
  /** What it runs is judged, but argv lists end with the carrier. */
  readonly closed?: boolean;
}

const docker =
  "-e|--env= -w|--workdir= -u|--user= -v|--volume= -p|--publish= --name= --network= --entrypoint= -l|--label= --env-file= --mount= --platform= -h|--hostname= -m|--memory= --cpus= --gpus= --add-host= --cap-add= --cap-drop= --device= --ulimit= --restart= --security-opt= --shm-size= --tmpfs= --ipc= --pid= --log-driver= --log-opt= -i|--interactive -t|--tty -d|--detach --rm --privileged";
const open = { stopAtOperand: true } as const;
const closed = { stopAtOperand: true, closed: true } as const;

/** Commands that run the command among their arguments. Shells, `eval`, `find`, `xargs` and `ssh` have files of their own. */
export const carrierSchemas: Readonly<Record<string, CarrierSchema>> = {
  sudo: {
    ...open,
    options:
      "-C|--close-from= -D|--chdir= -g|--group= -h|--host= -p|--prompt= -R|--chroot= -r|--role= -T|--command-timeout= -t|--type= -U|--other-user= -u|--user= -s|--shell -i|--login -e|--edit -l|--list -v|--validate -K|--remove-timestamp -V|--version",
    abbreviates: true,
    assigns: true,
    inert: ["-e", "-l", "-v", "-K", "-V"],
    directory: ["-D"],
    shell: ["-s", "-i"],
  },
  doas: { ...open, options: "-a= -C= -u= -s -L", inert: ["-L", "-C"], shell: ["-s"] },
  env: {
    ...open,
    options:
      "-u|--unset= -C|--chdir= -S|--split-string= -i|--ignore-environment -0|--null -v|--debug --block-signal[=] --default-signal[=] --ignore-signal[=]",
    abbreviates: true,
    assigns: true,
    directory: ["-C"],
  },
  nice: { ...open, options: "-n|--adjustment=", abbreviates: true },
  nohup: open,
  time: { ...open, options: "-f|--format= -o|--output= -p -a -v", abbreviates: true },
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
  su: {
    options:
      "-c|--command= -s|--shell= -g|--group= -G|--supp-group= -w|--whitelist-environment= -l|--login -m -p",
    code: ["-c"],
    shell: ["-l", "-m", "-p"],
    closed: true,
  },
  runuser: {
    ...closed,
    options: "-c|--command= -s|--shell= -u|--user= -g|--group= -G= -l|--login",
    code: ["-c"],
  },
  pkexec: { ...closed, options: "--user=" },
  watch: { ...closed, joins: true, options: "-n|--interval= -d|--differences[=] -t -b -e -g -c -x -p" },
  ionice: { ...closed, options: "-c|--class= -n|--classdata= -p|--pid= -t", inert: ["-p"] },
  chrt: { ...closed, options: "-T= -P= -D=", skip: 1 },
  taskset: { ...closed, options: "-p -c -a", skip: 1, inert: ["-p"] },
  flock: { ...closed, options: "-w|--timeout= -E= -c= -n -s -x -u -o -F", skip: 1, code: ["-c"] },
  chroot: { ...closed, options: "--userspec= --groups=", skip: 1, remote: true },
  unshare: { ...closed, options: "-R|--root= -w|--wd= -S= -G= -m -u -i -n -p -U -C -f -r" },
  nsenter: { ...closed, options: "-t|--target= -S= -G= -r[=] -w[=] -m -u -i -n -p -a", remote: true },
  strace: { ...closed, options: "-e= -o= -p= -s= -E= -u= -P= -I= -f -v", inert: ["-p"] },
  ltrace: { ...closed, options: "-e= -o= -p= -s= -u= -f" },
  unbuffer: closed,
  catchsegv: closed,
  caffeinate: { ...closed, options: "-t= -w= -d -i -m -s -u" },
  script: { options: "-c|--command= -a -f -q -e", code: ["-c"], closed: true },
  busybox: closed,
  shx: closed,
  entr: { ...closed, options: "-n -c -r -p -s -d -z" },
  "xvfb-run": {
    ...closed,
    options: "-n|--server-num= -s|--server-args= -e|--error-file= -f|--auth-file= -w|--wait= -a",
  },
  "systemd-run": {
    ...closed,
    options:
      "-p|--property= -u|--unit= --uid= --gid= -E|--setenv= -d|--same-dir --working-directory= --slice= --on-active= --user --scope -t -P",
  },
  gdb: { ...closed, options: "--args -ex= -x= -q -batch" },
  hyperfine: {
    closed: true,
    codes: true,
    options:
      "-w|--warmup= -r|--runs= -m|--min-runs= -M= -p|--prepare= -c|--cleanup= -s|--setup= -S|--shell= -n|--command-name= --export-json= --export-markdown= -N -i",
  },
  concurrently: {
    closed: true,
    codes: true,
    options:
      "-n|--names= -c|--prefix-colors= -p|--prefix= -m|--max-processes= -s|--success= -k|--kill-others -r --raw",
  },
  toybox: closed,
  npx: { ...closed, options: "-p|--package= -c|--call= -y|--yes -q|--quiet", code: ["-c"] },
  bunx: { ...closed, options: "-p|--package= --bun" },
  pnpx: closed,
  uvx: { ...closed, options: "--from= --with= -p|--python=" },
  dotenv: { ...closed, options: "-e= -f|--file= -c -o" },
  direnv: { ...closed, commands: { exec: { ...closed } }, skip: 2 },
  "docker exec": { ...closed, options: docker, skip: 1, remote: true },
  "docker run": { ...closed, options: docker, skip: 1, remote: true },
  "kubectl exec": {
    ...closed,
    options: "-c|--container= -n|--namespace= --context= --kubeconfig= -i|--stdin -t|--tty -q",
    skip: 1,
    remote: true,
  },
  "oc exec": { ...closed, options: "-c|--container= -n|--namespace= -i -t", skip: 1, remote: true },
  "adb shell": { ...closed, joins: true, remote: true },
  "docker compose exec": { ...closed, options: docker, skip: 1, remote: true },
  "docker compose run": { ...closed, options: docker, skip: 1, remote: true },
  "docker-compose exec": { ...closed, options: docker, skip: 1, remote: true },
  "docker-compose run": { ...closed, options: docker, skip: 1, remote: true },
  "podman exec": { ...closed, options: docker, skip: 1, remote: true },
  "podman run": { ...closed, options: docker, skip: 1, remote: true },
  "uv run": {
    ...closed,
    options: "--with= -p|--python= --extra= --group= --project= --directory= --env-file= -m|--module=",
  },
  "poetry run": closed,
  "pipenv run": closed,
  "pdm run": closed,
  "hatch run": closed,
  "bundle exec": closed,
  "npm exec": { ...closed, options: "-p|--package= -c|--call= -y|--yes -w|--workspace=", code: ["-c"] },
  "pnpm exec": { ...closed, options: "-C|--dir= -F|--filter= -r -c" },
  "yarn exec": closed,
  "bun x": closed,
  "mise exec": { ...closed, options: "-j= -C=" },
  "mise x": { ...closed, options: "-j= -C=" },
};
