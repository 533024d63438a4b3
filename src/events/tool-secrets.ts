type Row = readonly [tools: string, before: string];

// What stands right before a secret in a command of these programs; in `before`, a space is any number of blanks.
const rows: readonly Row[] = [
  ["(?:mysql|mariadb)[\\w-]*|7z\\w*|rar|unrar", "-p"],
  ["sshpass", "-p *"],
  [
    "docker|podman|nerdctl|buildah|skopeo|helm|oras|crane|az|oc|cf|ibmcloud|argocd",
    "\\blogin (?:[^\\n]{0,300}?\\s)?-p *=?|--(?:src-|dest-)?creds[ =]*[^\\s:]{1,200}:",
  ],
  ["redis-cli|valkey-cli|keydb-cli", "-a *|--pass +"],
  ["openssl", "-[kK] +|-pass(?:in|out)? +[\"']?pass:"],
  [
    "curl",
    "(?:-[a-zA-Z]*[uU] *|--(?:proxy-)?user[ =]*)[\"']?[^\\s:\"'$]{1,200}:|--(?:proxy-)?pass[ =]+|--oauth2-bearer[ =]+",
  ],
  ["htpasswd", "-\\w*b\\w* +(?![^\\n]{0,400}\\[redacted)(?:[^\\s-]\\S* +){1,2}"],
  ["ldap\\w+", "-w *"],
  ["mongo\\w*|cqlsh|twine|arangosh|influx", "-p +|-password +"],
  ["smbclient|smbmap|rpcclient|net|mount\\.cifs", "-U *[\"']?[^\\s%\"']{1,200}%"],
  ["lftp|ncftp\\w*", "-u *[\"']?[^\\s,\"']{1,200},"],
  ["zip|unzip|sqlcmd|bcp|isql|tsql|mosquitto_\\w+|ipmitool", "-P *"],
  ["keytool|jarsigner|apksigner", "-(?:src|dest)?-?(?:store|key|ks|ks-)-?pass +(?:pass:)?"],
  ["xfreerdp\\w*|rdesktop", "/p:|-p +"],
  ["heroku +config:(?:set|add)|fly(?:ctl)? +secrets +set|vault +(?:kv +put|write)", "\\s[\\w.-]{1,100}="],
  ["kubectl|oc", "--from-literal[ =]+[\\w.-]{1,100}="],
  ["gh +secret +set|glab|vercel|netlify", "(?:-[bt]|--body|--auth)[ =]+"],
  ["cargo +login|snyk +auth|wrangler +secret +put", "^ +"],
  ["aws +configure +set", "aws_(?:secret_access_key|session_token|access_key_id) +"],
  ["npm|pnpm|yarn", "_(?:auth|password|authToken)[\"']?[ =]+"],
  ["az", "--(?:account-key|connection-string)[ =]+"],
  ["rabbitmqctl +(?:add_user|change_password)", "^ +\\S+ +"],
];

const blanks = (source: string): string =>
  source.replaceAll(" ", "[ \\t]").replaceAll("[[ \\t]=]", "[ \\t=]");

const value = `(?:"[^"\\n]*"|'[^'\\n]*'|(?:\\\\.|[^\\s"'\`;&|\\\\]))+`;

/** A program's name and the rest of its command; quotes may hold what else would end it. */
const calls = new RegExp(
  `(?<![\\w.-])(${rows.map(([tools]) => blanks(tools)).join("|")})((?=[ \\t])(?:"[^"\\n]{0,2000}"|'[^'\\n]{0,2000}'|\\\\[\\s\\S]|[^\\n;|&"'\\\\]){1,2000})`,
  "g",
);

const secrets = rows.map(
  ([tools, before]) =>
    [
      new RegExp(`^(?:${blanks(tools)})$`),
      new RegExp(
        `((?:${blanks(before).replace(/(^|\|)(?=-)/g, "$1(?<=\\s)")}))(?!["']?\\$[\\w{(]|=?\\[redacted)${value}`,
        "g",
      ),
    ] as const,
);

/** `echo "root:secret" | chpasswd` */
const piped =
  /(\becho\s{1,4}["']?[\w.-]{1,100}:)(?!\[redacted)[^\s"'|]{1,500}(?=["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?chpasswd\b)/g;

/** A text without what well-known programs take as a secret: `mysql -psecret`, `docker login -p secret`. */
export function redactToolSecrets(text: string, mark: string): string {
  return text.replace(piped, `$1${mark}`).replace(calls, (_, tool: string, rest: string) => {
    const own = secrets.filter(([tools]) => tools.test(tool));
    return tool + own.reduce((clean, [, secret]) => clean.replace(secret, `$1${mark}`), rest);
  });
}
