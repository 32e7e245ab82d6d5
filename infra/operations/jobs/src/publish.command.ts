import { commaSeparated, loadConfig, runMain } from '@storysprout/service-kit';
import { z } from 'zod';
import { publishBuilt } from '../../../remotes/builds/publish-built';

/** `publish`: releases the remotes of this image to all readers, unless their teams have chosen other versions. */

const entry = z.string().regex(/^(?:mf_[a-z0-9_]+|shell):\S+$/, 'must be like mf_blog:<token>');

const schema = z.object({
  /** The gateway's address. */
  SITE_URL: z.url(),
  /** The deploy token of each remote: `mf_blog:<token>,mf_admin:<token>`. The registry has their hashes. */
  REMOTES_TOKENS: commaSeparated.pipe(z.array(entry).min(1)),
});

await runMain('publish', async () => {
  const { SITE_URL, REMOTES_TOKENS } = loadConfig(schema, process.env);
  const lines = await publishBuilt(SITE_URL, Object.fromEntries(REMOTES_TOKENS.map(tokenOf)));
  process.stdout.write(`${[...lines, 'The remotes are published.'].join('\n')}\n`);
});

function tokenOf(text: string): [name: string, token: string] {
  const end = text.indexOf(':');
  return [text.slice(0, end), text.slice(end + 1)];
}
