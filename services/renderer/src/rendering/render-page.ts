import { setTimeout as sleep } from 'node:timers/promises';
import type { RenderedPage, RenderRequest } from '@storysprout/contract';
import { mostProcesses, type Question, type Rendered, type WantedProcess } from '../processes';
import { compose, type Slices, slicesOf } from './compose';
import { mergedQueries } from './merged-queries';
import type { RenderingContext } from './rendering.context';

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
export async function renderPage(
  request: RenderRequest,
  { processes, logger, onFailure }: Omit<RenderingContext, 'bundles'>,
): Promise<RenderedPage> {
  const { address, now, settings, remotes, answers, cursors, shell, bundles } = request;
  const question: Question = { address, now, settings, remotes, answers, cursors };
  const render = async <Result>(who: string, wanted: WantedProcess, read: (rendered: Rendered) => Result) => {
    try {
      return read(await processes.find(wanted).render(question));
    } catch (err) {
      onFailure(who);
      logger.warn({ err, who, address: address.replace(/\?.*/, '') }, 'a part could not be rendered');
      throw err;
    }
  };
  const ofRemote = ({ name, hash }: RenderRequest['bundles'][number]) =>
    render(name, { shell, remote: { name, hash } }, ({ html, queries }) => ({
      slices: slicesOf(html, name),
      queries,
    })).catch(() => null);
  const late = sleep(patienceMs, null, { ref: false });
  const [frame, ...others] = await Promise.all([
    render('shell', { shell }, (rendered) => rendered),
    // More processes would evict the first ones of this page from the pool.
    ...bundles.slice(0, mostProcesses - 1).map((bundle) => Promise.race([ofRemote(bundle), late])),
  ]);
  const renderings = others.filter((each) => each !== null);
  const slices: Slices = new Map(renderings.flatMap((each) => [...each.slices]));
  const { html, parts } = compose(frame.html, slices);
  const queries = mergedQueries(
    frame.queries,
    renderings.map((each) => each.queries),
  );
  const isComplete = renderings.length === others.length;
  return { html, parts: [...parts], isComplete, state: { now, queries } };
}
