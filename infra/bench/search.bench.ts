import { onBenchSite } from './bench-site';
import { searchLines } from './search/among-blogs';
import { show } from './table';

/** `npm run bench -- search`: searches among 100,000 blogs against those among 1,000. */
export async function run(): Promise<void> {
  await onBenchSite(async ({ mongo }) => show(await searchLines(mongo)));
}
