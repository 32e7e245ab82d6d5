import { ask } from './ask';
import { usage } from './command-output';
import { runCommand } from './commands';
import { RegistryClient } from './registry-client';
import type { Workplace } from './workplaces/workplace';

/**
 * Returns a function that connects to the registry with a deploy token. Any token is accepted for calls that are not
 * about one remote.
 */
export function connectionFrom(workplace: Workplace) {
  return (remote?: string): RegistryClient => {
    const { SITE_URL, REMOTES_TOKEN, PORT = '8080' } = process.env;
    const kept = workplace.tokens();
    const token = REMOTES_TOKEN ?? (remote === undefined ? Object.values(kept)[0] : kept[remote]);
    if (token === undefined) {
      const file = workplace.tokenFile?.();
      const missing = `No deploy token for ${remote ?? 'a remote'}`;
      if (!file) throw new Error(`${missing}: set REMOTES_TOKEN.`);
      throw new Error(
        `${missing} in ${file}: set REMOTES_TOKEN, or DATA_DIR to that of a site which "npm start" runs.`,
      );
    }
    return new RegistryClient({ url: SITE_URL ?? `http://localhost:${PORT}`, token });
  };
}

/** Runs the command line and prints the result. An error is printed as one message and sets exit code 1. */
export async function runCli(workplace: Workplace): Promise<void> {
  try {
    const asked = ask(process.argv.slice(2));
    const lines =
      asked.command === 'help'
        ? [usage(workplace.typed('<command>'))]
        : await runCommand(asked, workplace, connectionFrom(workplace));
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
