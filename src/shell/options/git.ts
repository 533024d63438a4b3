import type { OptionSchema } from "./option-schema.ts";

const globals =
  "-C= -c= --shallow-file= --exec-path[=] --git-dir= --work-tree= --namespace= --super-prefix= --config-env= --attr-source= --list-cmds= -p|--paginate -P|--no-pager -v|--version -h|--help";

const pathspecs = "--pathspec-from-file= --pathspec-file-nul";
const conflicts =
  "-m|--merge --conflict= -q|--quiet --progress --recurse-submodules[=] -p|--patch -U|--unified= --inter-hunk-context=";
const stashing =
  "-p|--patch -S|--staged -k|--keep-index -q|--quiet -u|--include-untracked -a|--all -m|--message=";
const showing =
  "-n|--max-count= --skip= --since= --after= --until= --before= --author= --committer= --grep= -S= -G= -L= -O= --format= --pretty[=] --date= --encoding= --diff-filter= --stat[=] -p|-u|--patch -U|--unified= --word-diff[=] --color[=] --branches[=] --tags[=] --remotes[=] --decorate[=] --output= -q|--quiet -s|--no-patch";
const merging =
  "-n|--no-stat --stat --squash --commit --ff --ff-only --no-ff -e|--edit -s|--strategy= -X|--strategy-option= -m|--message= -F|--file= --into-name= --cleanup= --log[=] -S|--gpg-sign[=] --signoff --no-verify --verify --verify-signatures --allow-unrelated-histories --abort --continue --quit --autostash -q|--quiet -v|--verbose --progress --rerere-autoupdate";
const fetching =
  "-a|--append --depth= --deepen= --shallow-since= --shallow-exclude= -f|--force -k|--keep -p|--prune -P|--prune-tags -t|--tags -n|--no-tags --refmap= -j|--jobs= -u|--update-head-ok --upload-pack= -o|--server-option= -4|--ipv4 -6|--ipv6";

/** Options of git and of the subcommands that rules ask about. */
export const git: OptionSchema = {
  options: globals,
  abbreviates: true,
  commands: {
    push: {
      options:
        "-v|--verbose -q|--quiet --repo= --all|--branches --mirror -d|--delete --tags -n|--dry-run --porcelain -f|--force --force-with-lease[=] --force-if-includes --recurse-submodules= --thin --receive-pack=  --exec= -u|--set-upstream --progress --prune --no-verify --verify --follow-tags --signed[=] --atomic -o|--push-option= -4|--ipv4 -6|--ipv6",
    },
    commit: {
      options: `-q|--quiet -v|--verbose -F|--file= --author= --date= -m|--message= -c|--reedit-message= -C|--reuse-message= --fixup= --squash= --reset-author --trailer= -s|--signoff -t|--template= -e|--edit --cleanup= --status -S|--gpg-sign[=] -a|--all -i|--include --interactive -p|--patch -o|--only -n|--no-verify --verify --dry-run --short --branch --ahead-behind --porcelain --long -z|--null --amend --no-post-rewrite -u|--untracked-files[=] --allow-empty --allow-empty-message ${pathspecs}`,
    },
    reset: {
      options: `-q|--quiet -N|--intent-to-add --mixed --soft --hard --merge --keep --recurse-submodules[=] -p|--patch --refresh ${pathspecs}`,
    },
    clean: { options: "-q|--quiet -n|--dry-run -f|--force -i|--interactive -d -e|--exclude= -x -X" },
    checkout: {
      options: `-b= -B= -l -d|--detach --guess -t|--track[=] --orphan= -2|--ours -3|--theirs --ignore-skip-worktree-bits --ignore-other-worktrees -f|--force --overlay --overwrite-ignore ${conflicts} ${pathspecs}`,
    },
    restore: {
      options: `-s|--source= -S|--staged -W|--worktree --ignore-unmerged --overlay -2|--ours -3|--theirs --ignore-skip-worktree-bits ${conflicts} ${pathspecs}`,
    },
    switch: {
      options: `-c|--create= -C|--force-create= --guess --discard-changes -d|--detach -t|--track[=] -f|--force --orphan= --ignore-other-worktrees ${conflicts}`,
    },
    stash: {
      options: stashing,
      commands: {
        push: { options: `${stashing} ${pathspecs}` },
        save: { options: stashing },
        pop: { options: "--index -q|--quiet" },
        apply: { options: "--index -q|--quiet" },
        drop: { options: "-q|--quiet" },
        clear: {},
        list: { options: showing },
        show: { options: showing },
        branch: {},
        create: {},
        store: { options: "-m|--message= -q|--quiet" },
      },
    },
    branch: {
      options:
        "-d|--delete -m|--move -c|--copy -f|--force -t|--track[=] -u|--set-upstream-to= -a|--all -r|--remotes -l|--list -v|--verbose -q|--quiet --contains= --merged= --no-merged= --sort= --format= --points-at= --column[=] --color[=] -i|--ignore-case",
    },
    tag: {
      options:
        "-a|--annotate -s|--sign -u|--local-user= -f|--force -d|--delete -v|--verify -n[=] -l|--list -m|--message= -F|--file= -e|--edit --cleanup= --sort= --format= --points-at= --contains= --merged=",
    },
    merge: { options: merging },
    pull: { options: `-r|--rebase[=] ${merging} ${fetching}` },
    fetch: { options: `-v|--verbose -q|--quiet --progress ${fetching}` },
    rebase: {
      options:
        "--onto= -s|--strategy= -X|--strategy-option= -i|--interactive -x|--exec= -f|--force-rebase -S|--gpg-sign[=] -C= --whitespace= -m|--merge -q|--quiet -v|--verbose -r|--rebase-merges[=] --no-verify",
    },
    "cherry-pick": {
      options: "-e|--edit -m|--mainline= -n|--no-commit -s|--signoff -S|--gpg-sign[=] --strategy= -X=",
    },
    revert: {
      options: "-e|--edit -m|--mainline= -n|--no-commit -s|--signoff -S|--gpg-sign[=] --strategy= -X=",
    },
    add: {
      options: `-n|--dry-run -v|--verbose -i|--interactive -p|--patch -e|--edit -f|--force -u|--update -A|--all -N|--intent-to-add --chmod= ${pathspecs}`,
    },
    rm: { options: `-n|--dry-run -q|--quiet --cached -f|--force -r --ignore-unmatch --sparse ${pathspecs}` },
    mv: { options: "-v|--verbose -n|--dry-run -f|--force" },
    log: { options: showing },
    show: { options: showing },
    diff: { options: showing },
    status: {
      options: "-s|--short -b|--branch --porcelain[=] -u|--untracked-files[=] --ignored[=] -v|--verbose",
    },
    config: {
      options: "-f|--file= --blob= -l|--list -e|--edit --type= --default= -z|--null",
    },
    worktree: {
      commands: {
        add: { options: "-f|--force -b= -B= -d|--detach --checkout --lock --reason= --track --orphan" },
        remove: { options: "-f|--force" },
      },
    },
    apply: {
      options: "-R|--reverse -3|--3way -p= -C= --directory= --exclude= --include= --whitespace=",
    },
    am: { options: "-3|--3way -s|--signoff -p= -C= -n|--no-verify" },
    bisect: { options: "" },
    subtree: { options: "-P|--prefix= -m|--message= -b|--branch= --annotate= --onto=" },
    submodule: { options: "-q|--quiet --cached -f|--force" },
    clone: {
      options:
        "-b|--branch= -o|--origin= -u|--upload-pack= --depth= --reference= --template= -c|--config= -j|--jobs= --filter= --separate-git-dir= -n|--no-checkout -q|--quiet -v|--verbose --recurse-submodules[=]",
    },
  },
};
