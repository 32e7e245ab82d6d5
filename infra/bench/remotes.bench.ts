import { remoteList } from '@storysprout/contract';
import { onBenchSite, say } from './bench-site';
import { compareWithKoa } from './compare-with-koa';
import type { Figures } from './measure';
import { compareHtml } from './remotes/html-with-canary';
import { hundredTeams } from './remotes/hundred-teams';
import { rateLine, show } from './table';

/**
 * `npm run bench -- remotes`: a remote's file from the registry, warm, against the same bytes from memory in bare
 * Koa on the same machine in the same minutes; and what it adds to the HTML that a canary is given by each reader's
 * draw, against the same page while there is none. Then a hundred teams: what 50 canaries at a time cost the gateway.
 */

const rounds = 5;

/** The manifest of mf-blog: small, so that the gateway is measured and not the network. */
async function someFile(gatewayUrl: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/remotes.json`);
  const { remotes } = remoteList.parse(await answer.json());
  const blogs = remotes.find(({ name }) => name === 'mf_blog');
  if (!blogs) throw new Error('The site has no blogs.');
  return blogs.entry;
}

const ms = ({ p99 }: Figures) => `${p99.toFixed(2)} ms`;

export async function run(): Promise<void> {
  await onBenchSite(async (site) => {
    say('Reading a file of a remote ...');
    const files = await compareWithKoa(site.gatewayUrl, await someFile(site.gatewayUrl), rounds);
    say('Opening pages without and with a canary ...');
    const html = await compareHtml(site);
    say('A hundred remotes, without and with 50 canaries ...');
    const teams = await hundredTeams(site);
    show([
      rateLine("a remote's file against bare Koa", files, 0.8),
      {
        what: "ms that a list by each reader's draw adds to the page's p99",
        baseline: ms(html.baseline),
        subject: ms(html.subject),
        ratio: html.subject.p99 - html.baseline.p99,
        target: { atMost: 1 },
      },
      ...teams,
    ]);
  });
}
