import { type CodeFrame, otherPage, type RemoteErrorReport } from '@storysprout/contract';
import { onHidden } from '../on-hidden';
import type { RemoteReports } from '../remote-reports';
import { matches, pagesOf, type Remote, type RemoteTable, readersChannel } from '../remote-table';
import type { NamedShell } from '../shell-release';
import { type ErrorNote, errorNotes } from './error-notes';
import { browserFamily, messageOf, nameOf } from './scrub';
import { type RemoteFrame, remoteFrames, shellFrames } from './stack-frames';

const address = '/registry/errors';
/** Of one page view; an error in a loop is told once. */
const mostReports = 10;
const delayMs = 1_000;

/** The pattern of the page at a path: the address itself could name a reader. */
export function pagePattern(path: string, ownPaths: readonly string[], table: RemoteTable): string {
  const patterns = [...ownPaths, ...pagesOf(table).map((page) => page.path)];
  const literal = patterns.find((pattern) => pattern === path);
  return literal ?? patterns.find((pattern) => matches(pattern, path)) ?? otherPage;
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error || error instanceof DOMException ? (error as { stack?: string }).stack : undefined;
}

/** A version that an error is laid to, with the places in its code. */
interface Culprit {
  readonly of: Pick<Remote, 'name' | 'version' | 'channel'>;
  readonly frames: readonly CodeFrame[];
}

/** The remote whose code is innermost in the stack, else the one the error is known to be of. Guards know without the text of a stack, in which names of functions may look like frames of others. */
function remoteAt({ kind, error, remote }: ErrorNote, table: RemoteTable): Culprit | null {
  const found: RemoteFrame[] = remoteFrames(stackOf(error), window.location.origin);
  const frames = kind === 'overstep' ? found.filter((frame) => frame.remote === remote?.name) : found;
  const [first] = frames;
  const { name, version } = first ? { name: first.remote, version: first.version } : (remote ?? {});
  const known = name === undefined ? undefined : table.get(name);
  if (!known || version === undefined) return null;
  if (known.version === version) return { of: known, frames };
  // The page has gone back to the version before; what fails in the newer one is still that one's.
  return { of: { ...known, version }, frames };
}

/** The shell, when code of its own is in the stack and none of a remote. */
function shellAt({ error }: ErrorNote, shell: NamedShell | null): Culprit | null {
  const frames = shell ? shellFrames(stackOf(error), window.location.origin) : [];
  return shell && frames.length > 0 ? { of: shell, frames } : null;
}

function reportOf(note: ErrorNote, found: Culprit, { table, ownPaths }: ErrorReportsDeps): RemoteErrorReport | null {
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

export interface ErrorReportsDeps {
  /** The remotes of the page as they are now. */
  readonly table: () => RemoteTable;
  /** The release of the shell; null when it was not released. */
  readonly shell: () => NamedShell | null;
  /** Patterns of the shell's own pages. */
  readonly ownPaths: readonly string[];
  /** Where errors that nothing caught count as failures of a version. */
  readonly reports: Pick<RemoteReports, 'threw'>;
}

/** Tells the site's own gateway which errors remotes made on this page. Nothing in it is about the reader. */
export class ErrorReports {
  private readonly seen = new Set<string>();
  private waiting: RemoteErrorReport[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: ErrorReportsDeps) {}

  /** Reads what was noted until now, and from now on. */
  start(): void {
    errorNotes.read((note) => this.note(note));
    onHidden(() => this.send());
  }

  note(note: ErrorNote): void {
    const { table, shell, reports } = this.deps;
    const found = remoteAt(note, table()) ?? shellAt(note, shell());
    if (!found) return;
    // First, because what follows uses regular expressions, which a remote may have replaced.
    if (note.kind === 'error' || note.kind === 'rejection') reports.threw(found.of, 'script-error');
    if (note.kind === 'overstep') reports.threw(found.of, 'overstep');
    const report = reportOf(note, found, this.deps);
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
