import { remoteList } from '@storysprout/contract';
import { onBenchSite, say } from './bench-site';
import { startBaseline } from './blogs/baseline';
import { readRaw } from './blogs/raw-answer';
import { load, takeTurns } from './blogs/rounds';
import { show } from './blogs/show';

/**
 * `npm run bench -- remotes`: a remote's file out of the registry, warm, against the same bytes from memory in bare
 * Koa on the same machine in the same minutes.
 */

const rounds = 5;
const warmUps = 2;

/** The manifest of the blogs: small, so that it is the door that is measured and not the network. */
async function someFile(gatewayUrl: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/remotes.json`);
  const { remotes } = remoteList.parse(await answer.json());
  const blogs = remotes.find(({ name }) => name === 'mf_blog');
  if (!blogs) throw new Error('The site has no blogs.');
  return blogs.entry;
}

export async function run(): Promise<void> {
  await onBenchSite(async ({ gatewayUrl }) => {
    const path = await someFile(gatewayUrl);
    const baseline = await startBaseline();
    try {
      await baseline.teach(path, await readRaw(`${gatewayUrl}${path}`));
      say('Reading a file of a remote ...');
      for (let turn = 0; turn < warmUps; turn += 1) await load(`${gatewayUrl}${path}`);
      const figures = await takeTurns(
        () => load(`${baseline.url}${path}`),
        () => load(`${gatewayUrl}${path}`),
        rounds,
      );
      show([
        {
          what: "a remote's file against bare Koa",
          baseline: `${figures.baseline.perSecond.toFixed(0)}/s`,
          subject: `${figures.subject.perSecond.toFixed(0)}/s`,
          ratio: figures.ratio.perSecond,
          target: { atLeast: 0.8 },
        },
      ]);
    } finally {
      await baseline.stop();
    }
  });
}
