import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

const lookEveryMs = 1_000;

/** What keeping logs needs of Docker. */
type Docker = (...args: readonly string[]) => Promise<string>;

/**
 * Writes what each container of a compose project says into a file of its own, also of those that an upgrade takes away.
 *
 * @returns a function that ends it
 */
export function keepLogs(docker: Docker, project: string, folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const known = new Set<string>();
  const followed = new Set<ReturnType<typeof spawn>>();
  const follow = (id: string, name: string) => {
    known.add(id);
    const file = openSync(join(folder, `${name}-${id.slice(0, 6)}.log`), 'a');
    followed.add(spawn('docker', ['logs', '--follow', '--timestamps', id], { stdio: ['ignore', file, file] }));
    closeSync(file);
  };
  const look = async () => {
    const lines = await docker(
      ...['ps', '--all', '--no-trunc', '--format', '{{.ID}} {{.Names}}'],
      ...['--filter', `label=com.docker.compose.project=${project}`],
    ).catch(() => '');
    for (const line of lines.split('\n')) {
      const [id, name] = line.split(' ');
      if (id && name && !known.has(id)) follow(id, name);
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return () => {
    clearInterval(timer);
    for (const each of followed) each.kill();
  };
}
