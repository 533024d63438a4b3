import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { processesOf, until } from "./processes.ts";
import { greets, staleDoor, stranger } from "./stranger.ts";
import { type Said, warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const guards = `import { command, guard } from "fairlead";
export const push = guard({ when: command("git push"), deny: "no push" });
`;
const push = bash("git push");
const denied = { stdout: expect.stringContaining("no push"), code: 0 };

/** Says something again and again. */
function keepsSaying(text: string, ms: number): (socket: Socket) => void {
  return (socket) => {
    const timer = setInterval(() => socket.writable && socket.write(text), ms);
    socket.on("close", () => clearInterval(timer));
  };
}

const strangers: Readonly<Record<string, (socket: Socket) => void>> = {
  "closes at once": (socket) => socket.destroy(),
  "says nothing": () => undefined,
  "says nonsense": (socket) => socket.end("\x00\x01nonsense\n"),
  "says nonsense, slowly": keepsSaying("x", 100),
  "says very much": (socket) => {
    const more = (): void => {
      while (socket.writable && socket.write("x".repeat(1_000_000)));
    };
    socket.on("drain", more);
    more();
  },
  "speaks http": (socket) => socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
  "says again what it hears": (socket) => socket.pipe(socket),
  "answers as a server would, without its secret": (socket) => socket.end("other reply 0 0 0 0\n\0"),
  "has the secret, and ends in the middle": greets((socket) => socket.end("secret reply 0 0 1000 0\nhalf")),
  "has the secret, and hangs in the middle": greets((socket) =>
    socket.write("secret reply 0 0 1000 0\nhalf"),
  ),
  "has the secret, and speaks another protocol": greets((socket) => socket.write("secret answer maybe\n")),
  "has the secret, and says no more": greets(() => undefined),
  "has the secret, and goes": greets((socket) => socket.destroy()),
  "has the secret, and never greets": (socket) => socket.end("secret reply 0 0 0 0\n\0"),
};

// All at once, since most of it is waiting; the test that asks first sees to what is left afterwards.
let asked: Promise<ReadonlyMap<string, Said>> | undefined;

async function askAll(): Promise<ReadonlyMap<string, Said>> {
  const said = Object.entries(strangers).map(async ([name, answer]) => {
    const project = warmProject({ "g.ts": guards });
    project.cold("PreToolUse", push); // compiles
    staleDoor(project, await stranger(answer));
    return [name, await project.client("PreToolUse", push)] as const;
  });
  return new Map(await Promise.all(said));
}

test.each(Object.keys(strangers))("on the port of a server that is gone, somebody who %s", async (name) => {
  asked ??= askAll();
  const said = (await asked).get(name);
  expect(said).toMatchObject(denied);
  expect(said?.ms).toBeLessThan(25_000); // two seconds for a sign, five for the rest, and a machine that is busy
});

const overHttp = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const webServers: Readonly<Record<string, (socket: Socket) => void>> = {
  "says what is no JSON": (socket) => socket.end(overHttp("no")),
  "says JSON": (socket) => socket.end(overHttp("null")),
  "says something, slowly": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    keepsSaying("x", 100)(socket);
  },
};

test.each(Object.entries(webServers))(
  "up and down are not stopped by a web server that %s",
  async (_, answer) => {
    const project = warmProject({ "g.ts": guards });
    const port = await stranger(answer);
    staleDoor(project, port);
    expect(await project.cli(["down"])).toMatchObject({ code: 0 }); // the number in it is that of these tests, which live on
    expect(project.door()).toBeUndefined();
    staleDoor(project, port);
    expect(await project.cli(["up"])).toMatchObject({ code: 0 });
    expect(await project.client("PreToolUse", push)).toMatchObject(denied);
    expect((await project.status()).events).toBe(1);
  },
);

test("a door that others can write to, or that is a link, is not believed", async () => {
  const project = warmProject({ "g.ts": guards });
  project.cold("PreToolUse", push);
  let heard = 0;
  const port = await stranger((socket) => {
    heard += 1;
    socket.end("secret reply 0 0 0 0\n\0"); // it knows everything, and lets everything pass
  });
  staleDoor(project, port);
  const door = join(project.folder, "door");
  renameSync(door, `${door}-elsewhere`);
  symlinkSync(`${door}-elsewhere`, door);
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  if (process.getuid?.() === 0) {
    renameSync(`${door}-elsewhere`, door);
    chownSync(door, 65534, 65534);
    expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  }
  expect(heard).toBe(0);
});

test("a folder that others can write to is refused", async () => {
  const project = warmProject({ "g.ts": guards });
  mkdirSync(project.folder, { recursive: true, mode: 0o700 });
  chmodSync(project.folder, 0o777);
  await expect(project.up()).rejects.toThrow("no server");
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  chmodSync(project.folder, 0o700);
  if (process.getuid?.() === 0) {
    chownSync(project.folder, 65534, 65534);
    await expect(project.up()).rejects.toThrow("no server");
    chownSync(project.folder, 0, 0);
  }
  expect(await project.cli(["up"])).toMatchObject({ code: 0 });
});

test("only this machine can reach it", async () => {
  const project = warmProject({ "g.ts": guards });
  const { pid } = await project.up();
  const { port = 0, httpPort = 0 } = project.door() ?? {};
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address } of others.filter(({ address }) => address !== "127.0.0.1")) {
    for (const each of [port, httpPort]) {
      const reached = await new Promise((resolve) => {
        const socket = connect({ host: address, port: each, timeout: 2_000 });
        const end = (whether: boolean) => (): void => {
          socket.destroy();
          resolve(whether);
        };
        socket.on("connect", end(true)).on("error", end(false)).on("timeout", end(false));
      });
      expect(reached, address).toBe(false);
    }
  }
  const hex = (each: number): string => each.toString(16).toUpperCase().padStart(4, "0");
  const listening = readFileSync(`/proc/${pid}/net/tcp`, "utf8");
  for (const each of [port, httpPort]) expect(listening).toContain(`0100007F:${hex(each)} 00000000:0000 0A`);
  expect(listening).not.toContain(`00000000:${hex(port)}`);
});

test("a client that does not know the token hears nothing", async () => {
  const project = warmProject({ "g.ts": guards });
  const { pid = 0 } = await project.up();
  const { port = 0, version, answer, httpPort = 0 } = project.door() ?? {};
  const line = `1 ${version} ${port} wrong ${answer} ${process.pid} ${httpPort}\n`;
  writeFileSync(join(project.folder, "door"), line, { mode: 0o600 });
  expect(await project.client("PreToolUse", push)).toMatchObject(denied); // by itself
  await until("the door that is written has the word", () => !processesOf(project.home).includes(pid));
});
