import { parseArgs } from 'node:util';
import { shellName } from '@storysprout/contract';
import { nameOf } from './remote-name';

/** The parsed command line. */
export interface Asked {
  readonly command: string;
  /** For example mf_blog; undefined when none was given. */
  readonly remote?: string;
  readonly version?: string;
  readonly canary?: number;
  readonly promoteAfterHours?: number;
  readonly reason?: string;
  /** Tests the live versions instead of the current build. */
  readonly live?: boolean;
  /** Skips `npm install` for a new remote. */
  readonly skipInstall?: boolean;
  /** The builds of a preview, such as `mf-blog@1.4.0`. */
  readonly builds?: readonly string[];
  /** Prints the preview as a comment for a pull request. */
  readonly comment?: boolean;
  /** A real site for the stand-alone remote. */
  readonly site?: string;
}

/** Returns whether the word names a remote, or the shell, which is released in the same way. */
const isRemote = (word: string) => word === shellName || /^mf[-_]/.test(word);

/**
 * Interprets the words after a command. `release mf-blog 1.4.0` has a remote and a version; in a team's own repository,
 * which has one remote, `release 1.4.0` is enough.
 */
function named(command: string, words: readonly string[]): Pick<Asked, 'remote' | 'version' | 'builds'> {
  const [first, second] = words;
  // The name of a new remote is validated when it is created.
  if (command === 'new') return { remote: first, version: undefined };
  if (command === 'preview') return { builds: words.flatMap((word) => word.split(',')).filter((word) => word !== '') };
  if (first === undefined || !isRemote(first)) return { remote: undefined, version: first };
  return { remote: nameOf(first), version: second };
}

function canaryOf(text: string | undefined): number | undefined {
  const canary = text === undefined ? undefined : Number(text);
  if (canary === undefined || (Number.isInteger(canary) && canary >= 1 && canary <= 99)) return canary;
  throw new Error('--canary takes a whole number from 1 to 99: so many in a hundred readers.');
}

function hoursOf(text: string | undefined): number | undefined {
  const hours = text === undefined ? undefined : Number(text);
  if (hours === undefined || hours > 0) return hours;
  throw new Error('--promote-after takes hours, such as 24.');
}

/**
 * Parses the command line.
 *
 * @throws Error with a line for the person at the terminal
 */
export function ask(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      comment: { type: 'boolean' },
      live: { type: 'boolean' },
      'promote-after': { type: 'string' },
      reason: { type: 'string' },
      site: { type: 'string' },
      'skip-install': { type: 'boolean' },
    },
  });
  const [command = 'help', ...words] = positionals;
  const { reason, site, comment, 'skip-install': skipInstall } = values;
  return {
    command,
    ...named(command, words),
    canary: canaryOf(values.canary),
    promoteAfterHours: hoursOf(values['promote-after']),
    reason,
    live: values.live,
    skipInstall,
    comment,
    site,
  };
}
