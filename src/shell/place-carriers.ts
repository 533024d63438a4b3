import { alike, type CarrierSchemas, closed } from "./carrier-schema.ts";

/** Options of `docker run` and `docker exec` that take the next word. */
export const containerOptions =
  "-e|--env= -w|--workdir= -u|--user= -v|--volume= -p|--publish= -l|--label= -h|--hostname= -m|--memory= --name= --network= --mount= --env-file= --entrypoint= --platform= --add-host= --cpus= --gpus= --restart= --pull= --index= --user=";
const inContainer = {
  ...closed,
  options: containerOptions,
  skip: 1,
  remote: true,
  program: ["--entrypoint"],
  directory: ["-w"],
} as const;
const onPod = {
  ...closed,
  options: "-c|--container= -n|--namespace= -l|--labels= -s|--server=",
  skip: 1,
  remote: true,
  after: ["--"],
} as const;
const byShell = { ...closed, joins: true, remote: true } as const;

function engine(name: string): CarrierSchemas {
  return alike(
    `${name} exec, ${name} run, ${name} create, ${name} container exec, ${name} container run, ${name} container create, ${name} compose exec, ${name} compose run, ${name}-compose exec, ${name}-compose run`,
    inContainer,
  );
}

/** Commands that run another one in a container, on another machine or in another root. */
export const placeCarriers: CarrierSchemas = {
  ...engine("docker"),
  ...engine("podman"),
  ...engine("nerdctl"),
  ...engine("finch"),
  "crictl exec": inContainer,
  "devcontainer exec": {
    ...closed,
    options: "",
    remote: true,
  },
  ...alike(
    "kubectl exec, kubectl run, kubectl debug, oc exec, oc run, oc debug, k exec, k3s kubectl exec, microk8s kubectl exec",
    onPod,
  ),
  "oc rsh": { ...closed, options: "-c|--container= -n|--namespace=", skip: 1, remote: true },
  "adb shell": { ...byShell, options: "-e=" },
  nsenter: {
    ...closed,
    options: "-t|--target= -S|--setuid= -G|--setgid= -W|--wdns=",
    remote: true,
    shell: true,
  },
  ...alike("lxc exec, incus exec, multipass exec, limactl shell, distrobox enter", {
    ...closed,
    options: "-c|--container= -r|--release= -d|--working-directory= -n|--name=",
    skip: 1,
    remote: true,
  }),
  ...alike("distrobox-enter", {
    ...closed,
    options: "-n|--name= -a|--additional-flags=",
    remote: true,
    after: ["--", "-e"],
  }),
  ...alike("toolbox run, lima", {
    ...closed,
    options: "-c|--container= -d|--distro= -r|--release=",
    remote: true,
  }),
  "colima ssh": { ...closed, remote: true, after: ["--"] },
  wsl: {
    ...closed,
    options: "-d|--distribution= -u|--user=",
    remote: true,
  },
  "vagrant ssh": { options: "-c|--command=", code: ["-c"], remote: true, closed: true },
  "gcloud compute ssh": {
    options: "--command=",
    code: ["--command"],
    remote: true,
    closed: true,
  },
  "gcloud compute tpus tpu-vm ssh": {
    options: "--command=",
    code: ["--command"],
    remote: true,
    closed: true,
  },
  ...alike("fly ssh console, flyctl ssh console", {
    options: "-C|--command= -a|--app=",
    code: ["-C"],
    remote: true,
    closed: true,
  }),
  ...alike("fly machine exec, flyctl machine exec", { ...byShell, skip: 1 }),
  "heroku run": {
    ...byShell,
    options: "-a|--app= -r|--remote= -s|--size= -e|--env=",
  },
  "railway ssh": byShell,
  "gh codespace ssh": {
    ...byShell,
    options: "-c|--codespace= -R|--repo=",
    after: ["--"],
  },
  ...alike("rsh, remsh, mosh, autossh", {
    ...byShell,
    options: "-M= -p= -l= -i= -o= -F=",
    skip: 1,
  }),
  ...alike("pdsh, clush, pssh, parallel-ssh, dsh", {
    ...byShell,
    options: "-w= -x= -g= -h= -H= -l= -f= -t= -u= -p= -o= -e= -m=",
  }),
  ...alike("ansible, ansible-console", {
    options: "-a|--args= -m|--module-name= -i|--inventory= -u|--user= -e|--extra-vars= -l|--limit=",
    code: ["-a"],
    remote: true,
    closed: true,
  }),
};
