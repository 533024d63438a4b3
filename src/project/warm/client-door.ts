import { createServer, type Server, type Socket } from "node:net";
import { clientAnswer, clientGo, clientWait, clientWithout } from "../../hosts/warm/client-answer.ts";
import {
  type ClientRequest,
  type Hello,
  type NoRequest,
  readClientRequest,
} from "../../hosts/warm/client-request.ts";
import { exported, listed } from "../../hosts/warm/exported.ts";
import type { Setting } from "../../hosts/warm/messages.ts";
import { type Arrived, arrived } from "./arrived.ts";
import type { Asked, Judged, Pending } from "./judge.ts";
import { isSecret } from "./server-folder.ts";

/** What the bash client's door needs of the server. */
export interface ClientDoorOptions {
  readonly version: string;
  readonly token: string;
  readonly answer: string;
  readonly judge: (asked: Asked) => Judged | Pending;
  /** Called with the setting of each event. */
  readonly onSetting: (payload: Arrived, event: string, setting: Setting) => void;
}

/** Bytes of a request, at most; a client with more of them does better without the server. */
const largest = 40_000_000;

/** Milliseconds for a request to arrive. */
const arrival = 10_000;

/** Milliseconds after which a client hears that its answer takes a while: until then it suspects that nobody is here. */
const sign = 300;

/** The door for `client.sh`. Whatever is wrong with a request, its connection is closed, and the client goes on alone. */
export function clientDoor(options: ClientDoorOptions): Server {
  const settings = settingsOnce();
  return createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.setTimeout(arrival, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      const request =
        length > largest ? tooLarge : readClientRequest(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (request === undefined) return;
      socket.setTimeout(0);
      socket.removeAllListeners("data");
      receive(request, socket, settings, options);
    });
  });
}

const tooLarge: NoRequest = { problem: "it is too large" };

function receive(
  request: ClientRequest | Hello | NoRequest,
  socket: Socket,
  settings: Settings,
  options: ClientDoorOptions,
): void {
  if ("problem" in request || !isSecret(request.token, options.token)) socket.destroy();
  else if (request.version !== options.version) socket.end(clientWithout(options.answer));
  else if (request.kind === "hello") socket.end(clientGo(options.answer));
  else answer(request, settings(request), socket, options);
}

type Settings = (request: ClientRequest) => { readonly setting: Setting; readonly place: string };

/** The environment of a session hardly ever changes, so it is read once. */
function settingsOnce(): Settings {
  const known = new Map<string, Setting>();
  return ({ cwd, form, variables }) => {
    const place = `${cwd}\0${form}${variables}`;
    const asEnv = form === "environ" ? listed : exported;
    const setting = known.get(place) ?? { cwd, env: asEnv(variables) };
    known.delete(place);
    known.set(place, setting);
    const [oldest] = known.keys();
    if (known.size > 200 && oldest !== undefined) known.delete(oldest);
    return { setting, place };
  };
}

function answer(
  { event, payload: bytes }: ClientRequest,
  { setting, place }: ReturnType<Settings>,
  socket: Socket,
  { answer: secret, judge, onSetting }: ClientDoorOptions,
): void {
  const payload = arrived(bytes);
  onSetting(payload, event, setting);
  const judged = judge({ event, payload, setting, place, canDoWithout: true });
  const say = (said: Judged): void => {
    if (said.kind === "without") socket.end(clientWithout(secret));
    else socket.end(clientAnswer(secret, event, said.reply));
  };
  if (judged.kind !== "pending") {
    say(judged);
    return;
  }
  const timer = setTimeout(() => socket.write(clientWait(secret, judged.seconds)), sign);
  const leave = (): void => {
    clearTimeout(timer);
    judged.cancel();
  };
  socket.on("close", leave);
  // A client that ends closes its side; nothing more is to come from one that waits.
  socket.on("end", leave);
  socket.resume();
  const finish = (said: Judged): void => {
    clearTimeout(timer);
    socket.off("close", leave).off("end", leave);
    say(said);
  };
  judged.answer.then(finish, () => finish({ kind: "without" }));
}
