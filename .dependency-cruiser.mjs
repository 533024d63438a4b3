const floors = [
  ["protocol"],
  ["events"],
  ["shell", "transcript", "state"],
  ["signals"],
  ["conditions"],
  ["hooks"],
  ["engine"],
  ["ledger"],
  ["hosts"],
  ["project"],
  ["testing"],
  ["web"],
  ["cli"],
];
const inside = (rooms) => `^src/(${rooms.join("|")})/`;

const oneWay = floors.flatMap((floor, i) =>
  floor.map((room) => ({
    name: `${room}-looks-down-only`,
    severity: "error",
    from: { path: inside([room]) },
    to: { path: "^src/", pathNot: inside([room, ...floors.slice(0, i).flat()]) },
  })),
);

const pure = {
  name: "the-middle-is-pure",
  severity: "error",
  from: {
    path: inside(["protocol", "events", "shell", "signals", "conditions", "hooks", "engine"]),
    pathNot: "\\.test\\.ts$",
  },
  to: { dependencyTypes: ["core"] },
};

const noCycles = { name: "no-cycles", severity: "error", from: {}, to: { circular: true } };

const oneParserDoor = {
  name: "only-shell-parse-knows-the-parser",
  severity: "error",
  from: { path: "^src/", pathNot: "^src/shell/parse\\.ts$" },
  to: { path: "node_modules/unbash" },
};

// A pack could be anybody's package: it has what everybody has.
const packsFromOutside = {
  name: "packs-use-the-public-entry",
  severity: "error",
  from: { path: "^src/packs/", pathNot: "\\.test\\.ts$" },
  to: { path: "^src/", pathNot: "^src/(packs/|index\\.ts$)" },
};

export default {
  forbidden: [...oneWay, pure, noCycles, oneParserDoor, packsFromOutside],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
