import { type CodeFrame, otherPage, type RemoteErrorReport } from '@storysprout/contract';
import { matches, pagesOf, type Remote, type RemoteTable, readersChannel } from '../list/remote-table';
import { type ErrorNote, errorNotes } from './error-notes';
import { onHidden } from './on-hidden';
import type { RemoteReports } from './remote-reports';
import { browserFamily, messageOf, nameOf } from './scrub';
import type { NamedShell } from './shell-release';
import { type RemoteFrame, remoteFrames, shellFrames } from './stack-frames';

const address = '/registry/errors';
/** The most reports of one page view. An error that repeats in a loop is reported once. */
const mostReports = 10;
const delayMs = 1_000;

/** Returns the route pattern of the page at a path, because the address itself could identify a reader. */
export function pagePattern(path: string, ownPaths: readonly string[], table: RemoteTable): string {
  const patterns = [...ownPaths, ...pagesOf(table).map((page) => page.path)];
  const literal = patterns.find((pattern) => pattern === path);
  return literal ?? patterns.find((pattern) => matches(pattern, path)) ?? otherPage;
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error || error instanceof DOMException ? (error as { stack?: string }).stack : undefined;
}

/** A version that an error is attributed to, with the frames in its code. */
interface Culprit {
  readonly of: Pick<Remote, 'name' | 'version' | 'channel'>;
  readonly frames: readonly CodeFrame[];
}

/**
 * Returns the remote whose code is innermost in the stack, or else the one that the note names. Guards name the remote
 * without the text of a stack, because function names in it may look like frames of other remotes.
 */
function remoteAt({ kind, error, remote }: ErrorNote, table: RemoteTable): Culprit | null {
  const found: RemoteFrame[] = remoteFrames(stackOf(error), window.location.origin);
  const frames = kind === 'overstep' ? found.filter((frame) => frame.remote === remote?.name) : found;
  const [first] = frames;
  const { name, version } = first ? { name: first.remote, version: first.version } : (remote ?? {});
  const known = name === undefined ? undefined : table.get(name);
  if (!known || version === undefined) return null;
  if (known.version === version) return { of: known, frames };
  // The page has fallen back to the version before, but errors in the newer version are still attributed to that one.
  return { of: { ...known, version }, frames };
}

/** Returns the shell if its code is in the stack. It is asked only when no remote was found. */
function shellAt({ error }: ErrorNote, shell: NamedShell | null): Culprit | null {
  const frames = shell ? shellFrames(stackOf(error), window.location.origin) : [];
  return shell && frames.length > 0 ? { of: shell, frames } : null;
}

function reportOf(note: ErrorNote, found: Culprit, { table, ownPaths }: ErrorReportsContext): RemoteErrorReport | null {
  const channel = readersChannel(found.of);
  if (!channel) return null;
  const { kind, error, call, status, overstep } = note;
  const { name: remote, version } = found.of;
  return {
    ...{ remote, version, channel, kind, name: nameOf(error), message: messageOf(error) },
    ...(call !== undefined && { call, status }),
    ...(overstep && { overstep }),
    frames: found.frames.map(({ file, line, column }) => ({ file, line, column })),
    page: pagePattern(window.location.pathname, ownPaths, table()),
    browser: browserFamily(navigator.userAgent),
  };
}

export interface ErrorReportsContext {
  /** The remotes of the page as they are now. */
  readonly table: () => RemoteTable;
  /** The release of the shell; null when it was not released. */
  readonly shell: () => NamedShell | null;
  /** Patterns of the shell's own pages. */
  readonly ownPaths: readonly string[];
  /** Counts uncaught errors as failures of a version. */
  readonly reports: Pick<RemoteReports, 'threw'>;
}

/**
 * Reports the errors of remotes and of the shell on this page to the site's own gateway. The reports contain nothing
 * about the reader.
 */
export class ErrorReports {
  private readonly seen = new Set<string>();
  private waiting: RemoteErrorReport[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly context: ErrorReportsContext) {}

  /** Starts to read the notes, including those recorded until now. */
  start(): void {
    errorNotes.read((note) => this.note(note));
    onHidden(() => this.send());
  }

  note(note: ErrorNote): void {
    const { table, shell, reports } = this.context;
    const found = remoteAt(note, table()) ?? shellAt(note, shell());
    if (!found) return;
    // This comes first, because what follows uses regular expressions, which a remote may have replaced.
    if (note.kind === 'error' || note.kind === 'rejection') reports.threw(found.of, 'script-error');
    if (note.kind === 'overstep') reports.threw(found.of, 'overstep');
    const report = reportOf(note, found, this.context);
    if (!report) return;
    const key = JSON.stringify(report);
    if (this.seen.has(key) || this.seen.size >= mostReports) return;
    this.seen.add(key);
    this.waiting.push(report);
    this.timer ??= setTimeout(() => this.send(), delayMs);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const errors = this.waiting.splice(0);
    if (errors.length === 0) return;
    navigator.sendBeacon?.(address, new Blob([JSON.stringify({ errors })], { type: 'application/json' }));
  }
}
