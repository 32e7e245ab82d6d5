import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { type CodeFrame, type RemoteErrorGroup, type SourceFrame, shellName } from '@storysprout/contract';
import { releaseId } from '../../releases';
import type { ReportsContext } from '../reports.context';
import type { RemoteErrorDocument } from './error.document';

type SourceLine = SourceFrame['source'];

/** Longer lines are cut, because their beginning is enough. */
const longestLine = 160;

/**
 * Shortens the name of a source: `webpack://@storysprout/mf-club@0.1.0-5f1c/./src/pages/club.page.tsx` becomes
 * `src/pages/club.page.tsx`.
 */
function shortName(source: string): string {
  return source.replace(/^\w+:\/\/(@[^/]+\/)?[^/]+\//, '').replace(/^(\.{0,2}\/)+/, '');
}

/** The line of the team's own code that a frame stands for; null when the map does not contain it. */
function sourceLine(map: TraceMap, { line, column }: Pick<CodeFrame, 'line' | 'column'>): SourceLine {
  if (line < 1) return null;
  // Stacks count columns from 1, maps from 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return null;
  const text = sourceContentFor(map, found.source)?.split('\n')[found.line - 1] ?? '';
  return { file: shortName(found.source), line: found.line, text: text.trim().slice(0, longestLine) };
}

/** Returns null when the content is no source map. */
function readMap(content: Buffer | null | undefined): TraceMap | null {
  try {
    return content ? new TraceMap(content.toString('utf8')) : null;
  } catch {
    return null;
  }
}

const shownErrors = 50;

/** Errors of remotes as their teams read them. */
export class ErrorService {
  constructor(private readonly context: Pick<ReportsContext, 'errors' | 'repository' | 'shells' | 'files'>) {}

  /** The most common errors, the latest first, with the lines of code that they come from. */
  async list(remote: string): Promise<RemoteErrorGroup[]> {
    const found = await this.context.errors.commonest(remote, shownErrors);
    found.sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
    const groups: RemoteErrorGroup[] = [];
    // Look at one error after the other, because the source map of a whole chunk is large.
    for (const error of found) groups.push(present(error, error.sources ?? (await this.look(error))));
    return groups;
  }

  /**
   * Reads the frames through the source maps of the release and stores the result, so that this happens once for each
   * error.
   */
  private async look({ _id, remote, version, frames }: RemoteErrorDocument): Promise<SourceFrame['source'][]> {
    if (frames.length === 0) return [];
    const { repository, shells } = this.context;
    const release = await (remote === shellName ? shells : repository).release(releaseId(remote, version));
    const paths = new Set(frames.map(({ file }) => `${file}.map`));
    const contents = await this.context.files.read(release?.files.filter(({ path }) => paths.has(path)) ?? []);
    const maps = new Map([...contents].map(([path, content]) => [path, readMap(content)]));
    const sources = frames.map((frame) => {
      const map = maps.get(`${frame.file}.map`);
      return map ? sourceLine(map, frame) : null;
    });
    await this.context.errors.saveSources(_id, sources);
    return sources;
  }
}

function present(error: RemoteErrorDocument, sources: readonly SourceFrame['source'][]): RemoteErrorGroup {
  const { fingerprint, version, kind, name, message, call, status, overstep, page, frames, count, browsers } = error;
  return {
    ...{ fingerprint, version, kind, name, message, page, count, browsers },
    ...(call !== undefined && { call, status }),
    ...(overstep && { overstep }),
    frames: frames.map((frame, at) => ({ ...frame, source: sources[at] ?? null })),
    firstAt: error.firstAt.toISOString(),
    lastAt: error.lastAt.toISOString(),
  };
}
