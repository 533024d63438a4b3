/** Words by which programs in Python and JavaScript start others, or get at what starts them. */
const starters =
  /(?<!-)\b(?:subprocess|child_process|importlib|__import__|getattr|eval|Function|run|call|check_call|check_output|getoutput|getstatusoutput|system|pty|(?:create_sub|posix_spawn|popen|exec|spawn|fork)\w*)\b/gi;

// Plain imports; one under another name stays, and counts as a use that is not understood.
const imports =
  /^\s*import [\w., ]+$|\bimport (?!.* as )[\w., ]+(?=[;\n]|$)|\bfrom [\w.]+ import (?!.* as )[\w, ]+(?=[;\n]|$)|\b(?:const|let|var)\s*(?:\{[\w\s,]*\}|\w+)\s*=\s*require\((["'])[\w:/]+\1\)|\bimport\s*(?:\{(?!.* as )[\w\s,]*\}|\w+)\s*from\s*(["'])[\w:/]+\2/gm;

// A word of a list, or a whole text: what is joined to it may hold more.
const named =
  /^\s*\(\s*(?:[[(]\s*[rbuf]?(["'`])([\w./-]+)\1\s*[,\])]|[rbuf]?(["'`])([\w./-]+)(?:(?!\3)[^\n\\])*\3\s*[,)])/;

// The ways to start a program that are read where they stand.
const followed =
  /subprocess\.(run|call|Popen)$|(?:^|\W)(check_call|check_output|getoutput|getstatusoutput|system|exec(Sync|File|FileSync)?|spawn(Sync)?)$/;

// These run what they are given.
const carriers =
  /^(.*sh|.*env|xargs|nice|ionice|nohup|time|timeout|sudo|su|doas|ssh|docker|podman|kubectl|npx|parallel|find|watch|setsid|stdbuf|python[\d.]*|node|perl|ruby|g?awk|sed|ed|ex|n?vim?|at|batch|crontab|screen|tmux|script|flock|chroot|unshare|nsenter|strace|entr|expect|psql|sqlite3?|mysql|gdb)$/;

/**
 * Whether a program in Python or JavaScript names every program that it starts by a literal where it starts it: then
 * none of its other texts is run.
 *
 * @example startsOnlyNamed("import subprocess\nsubprocess.run(['git', *x])"); // true
 */
export function startsOnlyNamed(code: string): boolean {
  const source = code.replace(imports, " ");
  return [...source.matchAll(starters)].every(({ 0: word, index }) => {
    const rest = source.slice(index + word.length, index + word.length + 400);
    if (/^(subprocess|child_process)$/.test(word)) return /^\.\w/.test(rest);
    const [, , listed, , whole] = named.exec(rest) ?? [];
    const name = (listed ?? whole)?.split("/").at(-1);
    const isRead = followed.test(source.slice(Math.max(0, index - 11), index) + word);
    return isRead && name !== undefined && !carriers.test(name);
  });
}
