import { AppError, type Logger } from '@storysprout/service-kit';
import { failuresInWords, type HealthRepository, isKnownWell, whyWorse } from '../../canary';
import type { TeamNotices } from '../../notices';
import type { Canary, RemoteRepository, RemoteState } from '../../releases';
import * as texts from '../../texts/remotes';
import type { ReleaseService } from './release.service';

export interface EvaluationDeps {
  readonly repository: Pick<RemoteRepository, 'states'>;
  readonly health: Pick<HealthRepository, 'read'>;
  readonly registry: Pick<ReleaseService<never>, 'rollback' | 'promote'>;
  readonly notices: Pick<TeamNotices, 'tell'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

const by = 'the registry';

/**
 * Rolls back a canary that is clearly worse than the stable version, and promotes one whose time has come. Every
 * process evaluates the canaries; the revision makes sure that only one acts.
 */
export async function evaluateCanaries(deps: EvaluationDeps): Promise<void> {
  for (const state of await deps.repository.states()) {
    const { canary, stable } = state;
    if (canary && stable) await evaluateCanary(deps, state, canary, stable).catch(unlessTooLate);
  }
}

async function evaluateCanary(
  deps: EvaluationDeps,
  { _id: name, revision }: RemoteState,
  canary: Canary,
  stable: string,
) {
  const { health, registry, notices, logger, now } = deps;
  const [ofCanary, ofStable] = await Promise.all([
    health.read(name, canary.version, 'canary', canary.since),
    health.read(name, stable, 'stable', canary.since),
  ]);
  const worse = whyWorse(ofCanary, ofStable);
  if (worse !== null) {
    await registry.rollback({ name, by, revision, reason: texts.clearlyWorse(worse) });
    notices.tell(name, `${name} ${canary.version} was taken back: ${worse}`);
    logger.warn({ remote: name, version: canary.version, reason: worse }, 'a canary was taken back');
  } else if (canary.promoteAt && canary.promoteAt <= now() && isKnownWell(ofCanary, ofStable)) {
    const reason = failuresInWords(ofCanary, ofStable);
    await registry.promote({ name, by, revision, reason: texts.timeHasCome(reason) });
    notices.tell(name, `${name} ${canary.version} was given to everybody: ${reason}`);
    logger.info({ remote: name, version: canary.version, reason }, 'a canary was promoted');
  }
}

/** Ignores a conflict, which means that somebody else or another process was faster. */
function unlessTooLate(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}
