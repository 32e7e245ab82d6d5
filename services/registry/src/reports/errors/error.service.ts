import { type RemoteErrorGroup, type SourceFrame, shellName } from '@storysprout/contract';
import { releaseId } from '../../releases';
import type { ReportsContext } from '../reports.context';
import type { RemoteErrorDocument } from './error.document';
import { readMap, sourceLine } from './source-lines';

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
