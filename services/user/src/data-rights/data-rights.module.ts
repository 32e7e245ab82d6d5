import type { Router } from '@koa/router';
import { connectRedis, RepeatedTask } from '@storysprout/service-kit';
import { AccountDeletion } from './account-deletion';
import { BlogArchive } from './blog-archive';
import type { DataRightsServiceContext, DataRightsUses } from './data-rights.context';
import { dataRightsRoutes } from './data-rights.routes';
import { ErasureSaga } from './erasure.saga';
import { ErasureJobs } from './erasure-jobs';
import { ExportService } from './export.service';
import { PersonalData } from './personal-data';
import { UnusedAccounts } from './unused-accounts.chore';

export function createDataRights(context: DataRightsServiceContext, uses: DataRightsUses) {
  const blogArchive = uses.blogs && new BlogArchive(uses.blogs);
  const given = { ...context, ...uses, blogArchive, connectToQueues: queueConnection(context) };
  const personalData = new PersonalData(given);
  const erasures = new ErasureSaga({ ...given, personalData, jobs: new ErasureJobs(context) });
  const deletion = new AccountDeletion({ ...given, erasures });
  const unusedAccounts = new UnusedAccounts(given);
  const exports = new ExportService(given);
  return {
    blogs: blogArchive,
    deletion,
    erasures,
    personalData,
    unusedAccounts,
    exports,
    routes: (router: Router) => dataRightsRoutes(router, { ...given, exports, deletion, unusedAccounts }),
    workers: {
      erasures: new RepeatedTask({
        everyMs: 1_000,
        work: () => deletion.sweep(),
        onError: (err) => context.logger.warn({ err }, 'erasures are put off'),
      }),
      ...(blogArchive && { blogs: blogArchive }),
    },
  };
}

/** Returns a function that connects to the queues' Redis; undefined when the queues use the same Redis. */
function queueConnection({ config, logger }: Pick<DataRightsServiceContext, 'config' | 'logger'>) {
  const { REDIS_URL, QUEUE_REDIS_URL: url } = config;
  if (url === undefined || url === REDIS_URL) return undefined;
  return () => connectRedis({ url, logger, purpose: 'erasures', setting: 'QUEUE_REDIS_URL' });
}
