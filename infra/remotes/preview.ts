import type { PreviewedBuild, PreviewResponse, RemoteStatus } from '@storysprout/contract';
import type { Asked } from './ask';
import { fullVersion } from './builds/full-version';
import { nameOf } from './remote-name';
import type { Connect, Workplace } from './workplaces/workplace';

/**
 * Creates a link that shows unreleased builds. `mf-blog` means the newest build of mf-blog, `mf-blog@1.4.0` the newest
 * one of that version. Without names, it is the newest build of the remote in the team's own repository. If there is a
 * token per remote, that of the first one is used.
 *
 * @throws Error with a line for the person at the terminal
 */
export async function preview(
  { builds = [], comment = false }: Asked,
  workplace: Workplace,
  connect: Connect,
): Promise<string[]> {
  const wanted = (builds.length === 0 ? [workplace.find(undefined, 'preview').label] : builds).map(readName);
  const registry = connect(wanted[0]?.remote);
  const published = await registry.list();
  const made = await registry.preview(wanted.map((each) => buildOf(each, published)));
  return comment ? commentLines(made) : previewLines(made);
}

interface Wanted {
  readonly remote: string;
  readonly version: string | undefined;
}

function readName(text: string): Wanted {
  const [remote = '', version, ...rest] = text.split('@');
  if (!/^mf[-_]/.test(remote) || version === '' || rest.length > 0) {
    throw new Error(`A preview shows builds of remotes, such as mf-blog@1.4.0; "${text}" is none.`);
  }
  return { remote: nameOf(remote), version };
}

function buildOf({ remote, version }: Wanted, published: readonly RemoteStatus[]): PreviewedBuild {
  const status = published.find(({ name }) => name === remote);
  const found = version === undefined ? status?.releases[0]?.version : status && fullVersion(status, version);
  if (!found) throw new Error(`${[remote, version].filter(Boolean).join(' ')} was never published.`);
  return { remote, version: found };
}

const dayOf = (until: string) => `${until.slice(0, 16).replace('T', ' ')} UTC`;

function previewLines({ link, until, builds }: PreviewResponse): string[] {
  const names = builds.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  return [`${names}, for who has this link, until ${dayOf(until)}:`, link];
}

/** Returns Markdown. By the first line, a pipeline finds its own comment again. */
function commentLines({ link, until, builds }: PreviewResponse): string[] {
  return [
    '<!-- storysprout preview -->',
    `**[Open the preview](${link})** (until ${dayOf(until)})`,
    '',
    '| remote | build |',
    '| --- | --- |',
    ...builds.map(({ remote, version }) => `| ${remote} | \`${version}\` |`),
    '',
    'It is the real site with these builds, which nobody else gets. Sign in with an account for trying things out.',
  ];
}
