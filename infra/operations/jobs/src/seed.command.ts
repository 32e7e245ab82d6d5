import { loadConfig, mongoConfigShape, runMain } from '@storysprout/service-kit';
import { z } from 'zod';
import { seedSite } from '../../../seed/seed';

/** `seed`: fills an empty site with the sample children and their blogs. */

const schema = z.object({
  ...mongoConfigShape,
  /** The gateway's address. */
  SITE_URL: z.url(),
  /** The first admin, who approves the sample blogs. */
  ADMIN_EMAIL: z.email(),
  ADMIN_PASSWORD: z.string().min(8),
});

await runMain('seed', async () => {
  const { SITE_URL, MONGODB_URL, ...admin } = loadConfig(schema, process.env);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const site = { url: SITE_URL, stores: { mongo: { url: MONGODB_URL } } };
  const rows = await seedSite({ ...admin, SEED: 'sample' }, site, say);
  if (rows.length === 0) say('The site is not empty: nothing was added.');
  for (const [who, how] of rows) say(`${who}: ${how}`);
});
