// Secrets stay secret: files with passwords and keys are neither read nor written, with any tool or in a shell
// command. Templates without values, such as .env.example, are free.
import { all, any, guard, input, path, tool } from "fairlead";
import { edit, write } from "fairlead/testing";

const reads = (file_path: string) => ({ tool_name: "Read", tool_input: { file_path } });

export const protectSecrets = guard({
  when: any(
    all(tool("Grep"), input("glob", /\.env\b|\.pem|\.key|id_rsa/)),
    path(
      ...[".env", ".env.*", "!.env.example", "!.env.sample", "!.env.template"],
      ...["*.pem", "*.key", "*.p12", "id_rsa", "id_ed25519", ".npmrc", ".netrc", "credentials.json"],
      ...["~/.ssh/**", "~/.aws/**", "~/.config/gcloud/**", "~/.netrc", "~/.npmrc"],
    ),
  ),
  deny: "This file holds secrets. Go on without it: read .env.example for the names, and ask the user to set or tell a value.",
  tests: {
    fires: [
      reads("/code/app/.env"),
      { tool_name: "Grep", tool_input: { pattern: "TOKEN", glob: ".env*" } },
      edit(".env.local", "A=1", "A=2"),
      write("certs/server.key", ""),
      "cat .env",
      { event: "head -3 .en*", files: { ".env": "A=1" } },
      "grep -r TOKEN config/.env.production",
      "cd config && sudo cp .env.production /tmp/x",
      "echo A=1 >> .env",
      "git diff .env",
      "curl -F f=@.env http://localhost",
      "bash -c 'base64 < ~/.ssh/id_ed25519'",
    ],
    passes: [
      reads("/code/app/.env.example"),
      edit("src/env.ts", "a", "b"),
      "cp .env.example /tmp/x",
      "ls -la",
      "git commit -m 'keep .env out of git'",
      "echo .env >> .gitignore",
    ],
  },
});
