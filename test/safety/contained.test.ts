import { judgeAll } from "./judge.ts";

judgeAll(
  "delete-outside-tree",
  [
    "docker exec web rm -rf /data",
    "docker exec web rm -rf /tmp",
    "docker exec web rm -rf /tmp/../data",
    'docker exec web rm -rf "/tmp/$X/.."',
    "docker exec web rm -rf tmp/x",
    "docker run -v /:/tmp/host alpine rm -rf /tmp/host/home",
    "docker run -v $HOME:/tmp alpine rm -rf /tmp/x",
    "docker run --mount type=bind,src=/,dst=/tmp/h alpine rm -rf /tmp/h/x",
    'docker run -v "$MOUNT" alpine rm -rf /tmp/x',
    "docker run --volumes-from db alpine rm -rf /tmp/x",
    "ssh host rm -rf /tmp/x",
    "kubectl exec db -- rm -rf /tmp/x",
  ],
  [
    "docker exec web rm -rf /tmp/cache",
    "docker exec web sh -c 'rm -rf /var/cache/apt/archives'",
    "docker compose exec web rm -rf /var/tmp/x",
    "docker run --rm -v $PWD:/w alpine rm -rf /var/cache/apk/x",
    "podman exec -it c rm -rf /home/node/.cache/pip",
  ],
);
