import { run as sendMails } from '../../services/admin/test/bench/mail-bench';
import { onBenchSite, say } from './bench-site';
import { show } from './blogs/show';
import { pendingListLines } from './mail/pending-list';

/**
 * `npm run bench -- mail [count] [rounds]`: challenge e-mails through the real service and worker, kept beside the admin
 * team's stand-ins for its neighbours; then the moderators' list with 1,000 and with 100,000 blogs, on a whole site.
 */
export async function run(args: string[]): Promise<void> {
  await sendMails(args);
  say('Filling a site with blogs.');
  await onBenchSite(async (site) => show(await pendingListLines(site)));
}
