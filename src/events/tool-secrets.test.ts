import { expect, test } from "vitest";
import { redactText } from "./redact.ts";

const secret = "hunter2Correct9horse";

test.each([
  "mysql -u root -pS db",
  "mysqldump --single-transaction -p'S' db > x.sql",
  "mariadb -h h -pS",
  "docker login -u me -p S registry.example.com",
  "docker --config x login --username me -p=S",
  "podman login -pS r",
  "skopeo copy --src-creds me:S docker://a dir:b",
  "az login --service-principal -u x -p S --tenant t",
  "sshpass -p S ssh me@host",
  "sshpass -pS ssh me@host",
  'sshpass -p "S" scp a b',
  "redis-cli -h h -a S ping",
  "redis-cli --pass S ping",
  "openssl enc -aes-256-cbc -k S -in a",
  "openssl rsa -in k -passin pass:S",
  "curl -u me:S https://h",
  "curl -sume:S https://h",
  "curl --oauth2-bearer S https://h",
  "wget --user me --password S https://h",
  "wget --http-password=S https://h",
  "psql postgres://me:S@h/db",
  "mysql --password=S db",
  "PGPASSWORD=S psql",
  "docker run -e DB_PASSWORD=S image",
  "htpasswd -b .htpasswd me S",
  "htpasswd -nbB me S",
  "ldapsearch -x -D cn=a -w S",
  "mongosh -u me -p S",
  "smbclient //h/s -U me%S",
  "lftp -u me,S ftp.example.com",
  "zip -P S a.zip a",
  "7z x -pS a.7z",
  "sqlcmd -U sa -P S",
  "keytool -list -keystore k -storepass S",
  "heroku config:set A=S B=S",
  "fly secrets set A=S",
  "vault kv put secret/x pin=S",
  "kubectl create secret generic x --from-literal=pin=S",
  "gh secret set NAME --body S",
  "cargo login S",
  "aws configure set aws_secret_access_key S",
  "npm config set //registry.example/:_authToken S",
  "npm config set //registry.example/:_authToken=S",
  "gcloud sql users set-password me --password S",
  "az storage blob list --account-key S",
  'echo "root:S" | sudo chpasswd',
  "cd x && sudo mysql -pS db; ls",
  'bash -c "mysql -pS db"',
  'curl -H "Authorization: Basic S" https://h',
  "rabbitmqctl add_user me S",
  "curl \\\n  -s \\\n  -ume:S https://h",
])("%s", (line) => {
  const clean = redactText(line.replace(/\bS\b|(?<=-p)S\b/g, secret));
  expect(clean).not.toContain(secret);
  expect(clean).toContain("[redacted]");
  expect(redactText(clean)).toBe(clean);
});

test.each([
  "docker run -p 8080:80 nginx",
  "docker login -u me",
  "mysql -u root -p db",
  "mysql -h host --port 3306 db",
  "mkdir -p a/b && cp -p a b",
  "redis-cli ping",
  "zip -r a.zip a",
  "curl -o a -u $USER_PASS https://h",
  "mysql -p$PASSWORD db",
  "npm install mysql -P",
  "git commit -m 'use mysql' -p",
  "ssh -p 2222 host",
  "az group list",
  "openssl version",
  "net use",
])("%s is left as it is", (line) => {
  expect(redactText(line)).toBe(line);
});

test.each([
  "mysql ",
  "mysql -p",
  'mysql "',
  "docker login ",
  "htpasswd -b a ",
  "curl -u a",
  "vault write a=",
])("a long text of %j takes its length, not its square", (part) => {
  const started = performance.now();
  redactText(part.repeat(Math.ceil(200_000 / part.length)));
  expect(performance.now() - started).toBeLessThan(4_000);
});
