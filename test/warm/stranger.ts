import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { WarmProject } from "./warm-project.ts";

/** A program that has a port of this machine; returns the port. */
export async function stranger(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    answer(socket);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port; // it listens on a port
}

/** A door as a server left it that is gone: its port and process id belong to somebody else by now. */
export function staleDoor({ folder }: WarmProject, port: number, answer = "secret"): void {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, "door"), `1 ${version} ${port} token ${answer} ${process.pid} ${port}\n`, {
    mode: 0o600,
  });
}

/** Somebody who knows the secret, and does something when the client comes with its event. */
export function greets(then: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.once("data", (bytes) => {
      if (String(bytes).startsWith("fairlead 2 hello ")) socket.end("secret go\n\0");
      else then(socket);
    });
  };
}
