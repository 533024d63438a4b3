import type { OptionSchema } from "./option-schema.ts";

const npmCommon =
  "-C|--prefix= -w|--workspace= --registry= --loglevel= --cache= --userconfig= --tag= --otp= --access= --omit= --include= --script-shell= -s|--silent -d|--verbose -q|--quiet -g|--global -f|--force";
const saving = "-D|--save-dev|--dev -P|--save-prod -O|--save-optional -E|--save-exact";
const npmRun = { options: npmCommon, stopAtOperand: true } as const;

// What each name of a command stands for: `install:i,add` is `npm install`, also under the names after it.
const npmTable =
  "access adduser:add-user approve-scripts audit bugs:issues cache ci:ic,clean-install,install-clean,isntall-clean completion config:c dedupe:ddp deny-scripts deprecate diff dist-tag:dist-tags docs:home doctor edit exec:x explain:why explore find-dupes fund get help:hlep help-search init:create,innit install:i,add,in,ins,inst,insta,instal,isnt,isnta,isntal,isntall install-ci-test:cit,clean-install-test,sit install-scripts install-test:it link:ln ll:la login logout ls:list org:ogr outdated owner:author pack ping pkg prefix profile prune publish query rebuild:rb repo restart root run:run-script,rum,urn sbom search:find,s,se set shrinkwrap stage star stars start stop team test:t,tst token trust undeprecate uninstall:un,unlink,remove,rm,r unpublish unstar update:u,up,upgrade,udpate version:verison view:v,info,show whoami"
    .split(" ")
    .map((entry) => entry.split(/[:,]/));
const npmNames = npmTable.flat();
const npmSynonyms = Object.fromEntries(
  npmTable.flatMap(([name = "", ...more]) => more.map((one) => [one, name])),
);

const pipInstall =
  "-r|--requirement= -c|--constraint= -e|--editable= -t|--target= -i|--index-url= --extra-index-url= --index= -f|--find-links= --prefix= --root= --src= --platform= --python-version= --no-binary= --only-binary= --proxy= --trusted-host= --timeout= --cache-dir= --log= -U|--upgrade --upgrade-strategy= -q|--quiet -v|--verbose -y|--yes";
const pip: OptionSchema = {
  options: "--python= --log= --proxy= --timeout= --cert= --cache-dir= -q|--quiet -v|--verbose",
  abbreviates: true,
  commands: {
    install: { options: pipInstall },
    uninstall: { options: pipInstall },
    download: { options: pipInstall },
    wheel: { options: pipInstall },
  },
};
const uvCommon =
  "-p|--python= --project= --directory= --config-file= --cache-dir= --index= -i|--index-url= --extra-index-url= -q|--quiet -v|--verbose --color=";

/** Package managers. */
export const packages: Readonly<Record<string, OptionSchema>> = {
  npm: {
    options: `${npmCommon} ${saving}`,
    passes: ["run"],
    names: npmNames,
    synonyms: npmSynonyms,
    commands: {
      install: { options: `${npmCommon} ${saving}` },
      uninstall: { options: `${npmCommon} ${saving}` },
      publish: { options: `${npmCommon} --provenance` },
      run: npmRun,
      test: npmRun,
      exec: { options: `-p|--package= -c|--call= -y|--yes ${npmCommon}`, stopAtOperand: true },
    },
  },
  pnpm: {
    options: `-C|--dir= -F|--filter= -r|--recursive ${npmCommon}`,
    passes: ["run"],
    synonyms: {
      i: "install",
      t: "test",
      tst: "test",
      rm: "remove",
      un: "remove",
      uninstall: "remove",
      up: "update",
      "run-script": "run",
    },
    commands: {
      add: { options: `-C|--dir= -F|--filter= ${saving} ${npmCommon}` },
      install: { options: `-C|--dir= -F|--filter= ${npmCommon}` },
      run: npmRun,
      test: npmRun,
      exec: npmRun,
    },
  },
  yarn: {
    passes: ["run"],
    options: "--cwd= --registry= --cache-folder= --modules-folder= --network-timeout= -s|--silent",
    commands: {
      add: { options: `${saving}` },
      run: { stopAtOperand: true },
      workspace: { stopAtOperand: true },
    },
  },
  bun: {
    options: "--cwd= -c|--config= --env-file= -r|--preload= -e|--eval= -p|--print= --filter=",
    synonyms: { i: "install", a: "add", rm: "remove" },
    commands: {
      add: { options: "-d|--dev -E|--exact -g|--global --cwd= --registry=" },
      run: { stopAtOperand: true },
      test: { options: "-t|--test-name-pattern= --timeout= --bail[=]" },
    },
  },
  pip,
  pip3: pip,
  uv: {
    options: uvCommon,
    commands: {
      pip: {
        options: uvCommon,
        commands: { install: { options: pipInstall }, uninstall: { options: pipInstall } },
      },
      add: {
        options: `--group= --optional= --extra= -r|--requirements= --tag= --branch= --rev= ${uvCommon}`,
      },
      run: { options: `--with= --extra= --group= --env-file= -m|--module= ${uvCommon}`, stopAtOperand: true },
      publish: { options: "-t|--token= -u|--username= --publish-url= --index=" },
    },
  },
};
