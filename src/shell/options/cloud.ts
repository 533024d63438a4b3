import type { OptionSchema } from "./option-schema.ts";

const kubeCommon =
  "-n|--namespace= --context= --cluster= --kubeconfig= --user= --token= -s|--server= --as= --as-group= --request-timeout= --cache-dir= --certificate-authority= --client-certificate= --client-key= -v|--v=";
const kubeTarget = `-f|--filename= -k|--kustomize= -l|--selector= -o|--output= --field-selector= --grace-period= --timeout= --cascade[=] --dry-run[=] -A|--all-namespaces --wait[=] -R|--recursive ${kubeCommon}`;
const kube: OptionSchema = { options: kubeTarget };
const dockerRun =
  "-e|--env= -w|--workdir= -u|--user= -v|--volume= -p|--publish= --name= --network|--net= --entrypoint= -l|--label= --env-file= --mount= --platform= -h|--hostname= -m|--memory= --cpus= --gpus= --add-host= --cap-add= --cap-drop= --device= --restart= --security-opt= --shm-size= --tmpfs= --ipc= --pid= --log-driver= --log-opt= --pull= -i|--interactive -t|--tty -d|--detach";
const dockerCommon =
  "--config= -c|--context= -H|--host= -l|--log-level= -D|--debug --tlscacert= --tlscert= --tlskey=";
const remove = { options: "-f|--force -v|--volumes -l|--link -a|--all --filter=" };
const prune = { options: "-a|--all -f|--force --filter=" };
const docker: OptionSchema = {
  options: dockerCommon,
  commands: {
    run: { options: dockerRun, stopAtOperand: true },
    exec: {
      options:
        "-e|--env= -w|--workdir= -u|--user= --env-file= --detach-keys= -i|--interactive -t|--tty -d|--detach",
      stopAtOperand: true,
    },
    rm: remove,
    rmi: remove,
    build: {
      options:
        "-f|--file= -t|--tag= --build-arg= --target= --platform= --secret= --ssh= --cache-from= --cache-to= -o|--output= --progress= --network= --label= -q|--quiet",
    },
    push: { options: "-a|--all-tags -q|--quiet" },
    volume: { commands: { rm: remove, prune, create: { options: "-d|--driver= -o|--opt= --label=" } } },
    image: { commands: { rm: remove, prune } },
    container: { commands: { rm: remove, prune } },
    network: { commands: { rm: remove, prune } },
    system: { commands: { prune } },
    compose: {
      options:
        "-f|--file= -p|--project-name= --profile= --env-file= --project-directory= --ansi= --progress=",
      commands: {
        down: { options: "-v|--volumes --rmi= -t|--timeout=" },
        up: { options: "-d|--detach --scale= -t|--timeout=" },
        exec: { options: "-e|--env= -u|--user= -w|--workdir= --index=", stopAtOperand: true },
        run: { options: `${dockerRun} -T`, stopAtOperand: true },
      },
    },
  },
};
const terraformRun =
  "-var= -var-file= -target= -replace= -parallelism= -lock= -lock-timeout= -state= -state-out= -backup= -out= -input= -refresh=";
const terraform: OptionSchema = {
  options: "-chdir=",
  singleDash: true,
  commands: Object.fromEntries(
    ["apply", "destroy", "plan", "refresh", "import", "init", "taint"].map((name) => [
      name,
      { options: terraformRun, singleDash: true },
    ]),
  ),
};
const ghCommon = "-R|--repo= --hostname= --json= -q|--jq= -t|--template=";
const ghItem: OptionSchema = {
  options: ghCommon,
  commands: {
    create: {
      options: `-t|--title= -b|--body= -F|--body-file= -a|--assignee= -l|--label= -m|--milestone= -p|--project= -r|--reviewer= -B|--base= -H|--head= -d|--draft -f|--fill -w|--web -n|--notes= --target= -R|--repo= --source= --remote=`,
    },
    merge: {
      options:
        "-m|--merge -s|--squash -r|--rebase -d|--delete-branch -b|--body= -F|--body-file= -t|--subject= --match-head-commit= -A|--author-email= -R|--repo=",
    },
    comment: { options: "-b|--body= -F|--body-file= -e|--editor -w|--web -R|--repo=" },
    close: { options: "-c|--comment= -r|--reason= -d|--delete-branch -R|--repo=" },
    edit: {
      options:
        "-t|--title= -b|--body= -F|--body-file= --add-label= --remove-label= --add-assignee= -B|--base= -R|--repo=",
    },
    delete: { options: "-y|--yes -R|--repo=" },
    view: { options: ghCommon },
    list: {
      options: `-L|--limit= -s|--state= -l|--label= -a|--assignee= -A|--author= -S|--search= -B|--base= -H|--head= ${ghCommon}`,
    },
  },
};

/** Network clients and the command lines of services. */
export const services: Readonly<Record<string, OptionSchema>> = {
  docker,
  podman: docker,
  kubectl: {
    options: kubeCommon,
    commands: {
      delete: kube,
      apply: kube,
      get: kube,
      create: kube,
      replace: kube,
      patch: { options: `-p|--patch= --type= ${kubeTarget}` },
      scale: { options: `--replicas= ${kubeTarget}` },
      drain: kube,
      exec: { options: `-c|--container= -i|--stdin -t|--tty ${kubeCommon}`, stopAtOperand: true },
    },
  },
  terraform,
  tofu: terraform,
  gh: {
    options: ghCommon,
    commands: {
      pr: ghItem,
      issue: ghItem,
      repo: ghItem,
      release: ghItem,
      gist: ghItem,
      api: {
        options:
          "-X|--method= -H|--header= -f|--raw-field= -F|--field= --input= --cache= -p|--preview= -i|--include --hostname= -q|--jq= -t|--template=",
      },
    },
  },
  curl: {
    abbreviates: true,
    options:
      "-A|--user-agent= -b|--cookie= -c|--cookie-jar= -C|--continue-at= -d|--data|--data-ascii= --data-binary= --data-raw= --data-urlencode= --json= -D|--dump-header= -e|--referer= -E|--cert= --cacert= --key= -F|--form= --form-string= -H|--header= -K|--config= -m|--max-time= --connect-timeout= --retry= --retry-delay= -o|--output= --output-dir= -P|--ftp-port= -Q|--quote= -r|--range= -t|--telnet-option= -T|--upload-file= -u|--user= -U|--proxy-user= -w|--write-out= -x|--proxy= -X|--request= -y|--speed-time= -Y|--speed-limit= -z|--time-cond= --resolve= --interface= --limit-rate= --max-redirs= --proto= --url= -O|--remote-name -J|--remote-header-name -f|--fail -s|--silent -S|--show-error -L|--location -k|--insecure -i|--include -I|--head -v|--verbose -g|--globoff -G|--get -N|--no-buffer -4|--ipv4 -6|--ipv6 -#|--progress-bar",
  },
  wget: {
    abbreviates: true,
    options:
      "-o|--output-file= -a|--append-output= -e|--execute= -i|--input-file= -B|--base= -t|--tries= -O|--output-document= -T|--timeout= -w|--wait= -Q|--quota= -P|--directory-prefix= -U|--user-agent= --header= --post-data= --post-file= --method= --body-data= --body-file= --user= --password= --limit-rate= -D|--domains= -A|--accept= -R|--reject= -I|--include-directories= -X|--exclude-directories= -l|--level= --cut-dirs= --load-cookies= --save-cookies= --ca-certificate= -q|--quiet -nv|--no-verbose -v|--verbose -c|--continue -N|--timestamping -r|--recursive -k|--convert-links -p|--page-requisites -m|--mirror -b|--background -d|--debug -F|--force-html",
  },
};
