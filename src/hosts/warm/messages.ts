// What the warm server and its workers say to each other. A worker is a process of its own, so all of it is JSON.

/** Where a hook runs: what a process of its own would have been started with. */
export interface Setting {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A payload on its way; bytes that are no UTF-8 travel as base64. */
export type Carried = { readonly text: string } | { readonly base64: string };

export type ToWorker =
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly event: string;
      readonly payload: Carried;
      /** Present when it is another one than the last. */
      readonly setting?: Setting;
    }
  /** Nobody waits for this answer any more. */
  | { readonly kind: "cancel"; readonly id: number };

/** What a command hook would write, and how it would end. */
export interface PlainReply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

export type FromWorker =
  | { readonly kind: "ready"; readonly version: string }
  /** Work on a question has begun, and the worker can take another. */
  | { readonly kind: "begun"; readonly id: number }
  /** With the worker's memory in MB, now and then, and whether it should not be asked again. */
  | ({
      readonly kind: "reply";
      readonly id: number;
      readonly memory?: number;
      readonly isSpoilt?: true;
    } & PlainReply)
  /** The question was not looked at: packages that hooks use have changed, and only a new worker sees that. */
  | { readonly kind: "stale"; readonly id: number }
  /** The question was not looked at: its working folder is gone. */
  | { readonly kind: "unable"; readonly id: number };
