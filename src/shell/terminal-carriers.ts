import { alike, type CarrierSchemas, closed } from "./carrier-schema.ts";

const pane = "-c= -e= -F= -n= -s= -t= -x= -y= -l= -p= -f= -k -d -A -D -E -P -X -v -h -b -a -Z -I -r";
const inPane = { ...closed, options: pane, shell: true } as const;
const inPopup = { ...inPane, options: "-b= -c= -d= -e= -h= -s= -S= -t= -T= -w= -x= -y= -B -C -E" } as const;

/** Options of tmux itself. */
export const tmuxOptions = { options: "-c= -f= -L= -S= -T= -2 -C -D -l -N -u -v -V" };

/** Terminals that are told to run something. Words that are typed into one are in typed-code.ts. */
export const terminalCarriers: CarrierSchemas = {
  ...alike(
    "tmux new, tmux new-session, tmux neww, tmux new-window, tmux splitw, tmux split-window, tmux respawnp, tmux respawn-pane, tmux respawnw, tmux respawn-window",
    inPane,
  ),
  ...alike("tmux popup, tmux display-popup", inPopup),
  ...alike("tmux run, tmux run-shell, tmux pipe-pane, tmux pipep", {
    ...closed,
    options: "-d= -t= -b -C -I -O -o",
    joins: true,
  }),
  ...alike("tmux if, tmux if-shell", { closed: true, codes: true, options: "-t= -b -F" }),
  ...alike("tmux confirm, tmux confirm-before", { closed: true, codes: true, options: "-p= -t= -c= -b -y" }),
  ...alike("zellij run, zellij action new-pane", { ...closed, after: ["--"] }),
  ...alike(
    "xterm, urxvt, rxvt, konsole, alacritty, foot, kitty, wezterm start, gnome-terminal, terminator, tilix",
    {
      closed: true,
      after: ["-e", "-x", "--", "--command", "-hold"],
    },
  ),
};
