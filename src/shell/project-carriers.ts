import { alike, type CarrierSchemas, closed } from "./carrier-schema.ts";

const watching =
  "-e|--ext|--exts= -w|--watch= -i|--ignore= -d|--delay|--debounce= -s|--signal= -f|--filter= -q -c -r -v";

/** Commands that run another one for a project: with its packages, its environment, a tool version, on each change. */
export const projectCarriers: CarrierSchemas = {
  ...alike("cross-env, env-cmd", {
    ...closed,
    options: "-f|--file= -e|--environments= -x|--expand-envs",
    assigns: true,
  }),
  "cross-env-shell": { ...closed, assigns: true, joins: true },
  ...alike("dotenv, dotenvx", {
    ...closed,
    options: "-e|--env= -f|--file|--env-file= -v= -p= -c|--cascade[=] -o|--override -q|--quote=",
    lead: /^run$/,
  }),
  ...alike("conda run, mamba run, micromamba run", {
    ...closed,
    options:
      "-n|--name= -p|--prefix= --cwd= -v|--verbose --no-capture-output --live-stream --dev -s -e|--env= -a|--attach=",
  }),
  "nix-shell": {
    options:
      "--run|--command= -p|--packages -A|--attr= -I= -E|--expr= -i= -j= --arg= --argstr= --keep= --pure",
    code: ["--run"],
    closed: true,
  },
  ...alike("nix develop, nix shell, just", { closed: true, after: ["-c", "--command"] }),
  ...alike("guix shell, guix environment", { closed: true, after: ["--"] }),
  ...alike(
    "devbox run, poetry run, pipenv run, pdm run, hatch run, rye run, pixi run, bundle exec, foreman run, railway run, op run, doppler run, infisical run, teller run, dagger run, rbenv exec, pyenv exec, nodenv exec, goenv exec, asdf exec, jenv exec, opam exec, stack exec, cabal exec, turbo exec, lerna exec, nx exec, rush exec, fnm exec, yarn exec, yarn dlx, bun x, devenv shell, mix cmd",
    {
      ...closed,
      options:
        "-C|--directory|--dir= -P|--project= -p|--package= -e|--env|--env-file|--environment= -f|--file= -c|--config= --command= --scope= --filter= --account= --using= --name= --path= --token= --projectId= --concurrency= --no-masking -q|--quiet",
      code: ["--command"],
    },
  ),
  ...alike("yarn workspaces foreach exec, pnpm recursive exec", closed),
  ...alike("aws-vault exec, chamber exec, nvm exec, rustup run, mise exec, mise x, rtx exec, volta run", {
    ...closed,
    options:
      "-d|--duration= -n|--no-session -j= -C|--cd= --node= --npm= --yarn= --pnpm= --region= --prompt= --backend= --silent",
    after: ["--"],
    skip: 1,
  }),
  "volta run": { ...closed, options: "--node= --npm= --yarn= --pnpm= --bundled-npm --no-npm" },
  "sops exec-env": { ...closed, options: "--user= --pristine", skip: 1, joins: true },
  "direnv exec": { ...closed, skip: 1 },
  "uv run": {
    ...closed,
    options:
      "--with= --with-requirements= --with-editable= -p|--python= --extra= --group= --only-group= --no-group= --package= --project= --directory= --env-file= --index= --isolated --no-sync --no-dev --frozen --locked -m|--module= -q -v",
  },
  ...alike("uvx, uv tool run, pipx run", {
    ...closed,
    options: "--from|--spec= --with= -p|--python= --index= --pip-args= --isolated -q",
  }),
  npx: {
    ...closed,
    options:
      "-p|--package= -c|--call= -w|--workspace= --node-options= --prefix= --registry= -y|--yes --no -q|--quiet --prefer-offline --ignore-existing",
    code: ["-c"],
  },
  ...alike("npm exec, npm x", {
    ...closed,
    options: "-p|--package= -c|--call= -w|--workspace= --prefix= --registry= -y|--yes --no --ws -s",
    code: ["-c"],
  }),
  corepack: closed,
  bunx: { ...closed, options: "-p|--package= --bun" },
  ...alike("pnpx, pnpm dlx, pnpm exec, pnpm x", {
    ...closed,
    options:
      "--package|-p= -C|--dir= -F|--filter= --allow-build= --reporter= -c|--shell-mode -r|--recursive --parallel -s|--silent --resume-from=",
    joins: ["-c"],
  }),
  watchexec: {
    ...closed,
    options: `${watching} -E|--env= --shell= --workdir= -o|--on-busy-update= --stop-signal= --stop-timeout= --fs-events= -n -p`,
    joins: true,
  },
  ...alike("nodemon, chokidar, onchange", {
    options: `${watching} -x|--exec= -c|--command= --cwd= -V`,
    code: ["-x", "-c"],
    closed: true,
  }),
  onchange: { ...closed, options: `${watching} -k -d=`, after: ["--"] },
  "cargo watch": { options: "-s|--shell= -x|--exec= -w= -i= -C=", code: ["-s"], closed: true },
  entr: { ...closed, options: "-a -n -c -r -p -s -d -z -x", joins: ["-s"] },
  hyperfine: {
    closed: true,
    codes: true,
    options:
      "-w|--warmup= -r|--runs= -m|--min-runs= -M|--max-runs= -p|--prepare= -c|--cleanup= -s|--setup= -C|--conclude= --reference= -S|--shell= -n|--command-name= -P|--parameter-scan= -D|--parameter-step-size= -L|--parameter-list= --style= -u|--time-unit= --input= --output= --sort= --export-json= --export-markdown= --export-csv= --export-asciidoc= -N -i",
    code: ["-p", "-c", "-s", "-C", "--reference"],
  },
  concurrently: {
    closed: true,
    codes: true,
    options:
      "-n|--names= -c|--prefix-colors= -p|--prefix= -m|--max-processes= -s|--success= --restart-tries= --restart-after= -k|--kill-others -r --raw",
  },
};
