import type { InternalService, JobName } from '@storysprout/contract';
import type { ServiceConfig } from '../config';
import type { Stores } from '../mongo/collections';
import { runMain } from '../run';
import { buildService } from './build-service';
import type { ServiceModule, ServicePlan } from './service-plan';

/**
 * Runs a service (docs/decisions/0022): builds it, starts its work and listens. On SIGTERM it stops in the opposite
 * order. When it cannot start, it prints the reason and exits with 1.
 */
export function startService<
  Config extends ServiceConfig,
  S extends Stores,
  Modules extends Readonly<Record<string, ServiceModule>>,
  Queue extends JobName = never,
  Called extends InternalService = never,
>(plan: ServicePlan<Config, S, Queue, Called, Modules>): Promise<void> {
  return runMain(plan.name, async () => {
    const service = await buildService(plan);
    // The shutdown runs in the opposite order, so a process that only handles jobs answers probes until they are done.
    if (plan.onlyJobs) await service.listen();
    service.startWorkers();
    service.startJobs();
    if (!plan.onlyJobs) await service.listen();
    const { config, logger } = service.context;
    logger.info({ port: config.PORT }, 'listening');
    service.shutdown.installSignalHandlers();
  });
}
