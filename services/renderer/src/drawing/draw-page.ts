import { setTimeout as sleep } from 'node:timers/promises';
import type { RenderedPage, RenderRequest } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import type { Drawn, Question } from '../processes/process-messages';
import { mostProcesses, type ProcessPool, type WantedProcess } from '../processes/process-pool';
import { compose, type Slices, slicesOf } from './compose';
import { mergedQueries } from './merged-queries';

export interface DrawingDeps {
  readonly processes: Pick<ProcessPool, 'find'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called with the remote whose code failed, or `shell`. */
  readonly onFailure: (who: string) => void;
}

/**
 * The longest time that a page waits for the parts of remotes, including queues and the start of processes, in
 * milliseconds. Gateways wait for five seconds.
 */
const patienceMs = 3_000;

/**
 * Renders a page from the code of the shell and of its remotes, each in a process of its own. If the code of a remote
 * fails or takes too long, the page is returned without its part, which the browser renders.
 *
 * @throws Error when the shell's code fails
 */
export async function drawPage(
  request: RenderRequest,
  { processes, logger, onFailure }: DrawingDeps,
): Promise<RenderedPage> {
  const { address, now, settings, remotes, answers, cursors, shell, bundles } = request;
  const question: Question = { address, now, settings, remotes, answers, cursors };
  const draw = async <Result>(who: string, wanted: WantedProcess, read: (drawn: Drawn) => Result) => {
    try {
      return read(await processes.find(wanted).draw(question));
    } catch (err) {
      onFailure(who);
      logger.warn({ err, who, address: address.replace(/\?.*/, '') }, 'a part could not be drawn');
      throw err;
    }
  };
  const ofRemote = ({ name, hash }: RenderRequest['bundles'][number]) =>
    draw(name, { shell, remote: { name, hash } }, ({ html, queries }) => ({
      slices: slicesOf(html, name),
      queries,
    })).catch(() => null);
  const late = sleep(patienceMs, null, { ref: false });
  const [frame, ...others] = await Promise.all([
    draw('shell', { shell }, (drawn) => drawn),
    // More processes would evict the first ones of this page from the pool.
    ...bundles.slice(0, mostProcesses - 1).map((bundle) => Promise.race([ofRemote(bundle), late])),
  ]);
  const drawings = others.filter((each) => each !== null);
  const slices: Slices = new Map(drawings.flatMap((each) => [...each.slices]));
  const { html, parts } = compose(frame.html, slices);
  const queries = mergedQueries(
    frame.queries,
    drawings.map((each) => each.queries),
  );
  return { html, parts: [...parts], state: { now, queries } };
}
