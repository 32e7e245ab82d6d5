import { remoteList } from '@storysprout/contract';
import { onBenchSite, say } from './bench-site';
import { startBaseline } from './blogs/baseline';
import { readRaw } from './blogs/raw-answer';
import { type Comparison, type Figures, load, takeTurns } from './blogs/rounds';
import { show } from './blogs/show';
import { compareHtml } from './remotes/html-with-canary';

/**
 * `npm run bench -- remotes`: a remote's file from the registry, warm, against the same bytes from memory in bare
 * Koa on the same machine in the same minutes; and what it adds to the HTML that a canary is given by each reader's
 * draw, against the same page while there is none.
 */

const rounds = 5;
const warmUps = 2;

/** The manifest of mf-blog: small, so that the gateway is measured and not the network. */
async function someFile(gatewayUrl: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/remotes.json`);
  const { remotes } = remoteList.parse(await answer.json());
  const blogs = remotes.find(({ name }) => name === 'mf_blog');
  if (!blogs) throw new Error('The site has no blogs.');
  return blogs.entry;
}

async function compareFiles(gatewayUrl: string): Promise<Comparison> {
  const path = await someFile(gatewayUrl);
  const baseline = await startBaseline();
  try {
    await baseline.teach(path, await readRaw(`${gatewayUrl}${path}`));
    for (let turn = 0; turn < warmUps; turn += 1) await load(`${gatewayUrl}${path}`);
    return await takeTurns(
      () => load(`${baseline.url}${path}`),
      () => load(`${gatewayUrl}${path}`),
      rounds,
    );
  } finally {
    await baseline.stop();
  }
}

const ms = ({ p99 }: Figures) => `${p99.toFixed(2)} ms`;

export async function run(): Promise<void> {
  await onBenchSite(async (site) => {
    say('Reading a file of a remote ...');
    const files = await compareFiles(site.gatewayUrl);
    say('Opening pages without and with a canary ...');
    const html = await compareHtml(site);
    show([
      {
        what: "a remote's file against bare Koa",
        baseline: `${files.baseline.perSecond.toFixed(0)}/s`,
        subject: `${files.subject.perSecond.toFixed(0)}/s`,
        ratio: files.ratio.perSecond,
        target: { atLeast: 0.8 },
      },
      {
        what: "ms that a list by each reader's draw adds to the page's p99",
        baseline: ms(html.baseline),
        subject: ms(html.subject),
        ratio: html.subject.p99 - html.baseline.p99,
        target: { atMost: 1 },
      },
    ]);
  });
}
