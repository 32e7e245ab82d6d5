import { AppError } from '@storysprout/service-kit';
import { failuresInWords, isKnownWell, whyWorse } from '../../canary';
import type { Canary, RemoteRepository, RemoteState } from '../../releases';
import * as texts from '../../texts/remotes';
import type { PublishingContext } from '../publishing.context';
import type { ReleaseService } from './release.service';

type EvaluationContext = Pick<PublishingContext, 'health' | 'notices' | 'logger' | 'now'> & {
  readonly repository: Pick<RemoteRepository, 'states'>;
  readonly releases: Pick<ReleaseService<never>, 'rollback' | 'promote'>;
};

const by = 'the registry';

/**
 * Rolls back a canary that is clearly worse than the stable version, and promotes one whose time has come. Every
 * process evaluates the canaries; the revision makes sure that only one acts.
 */
export async function evaluateCanaries(context: EvaluationContext): Promise<void> {
  for (const state of await context.repository.states()) {
    const { canary, stable } = state;
    if (canary && stable) await evaluateCanary(context, state, canary, stable).catch(unlessTooLate);
  }
}

async function evaluateCanary(
  context: EvaluationContext,
  { _id: name, revision }: RemoteState,
  canary: Canary,
  stable: string,
) {
  const { health, releases, notices, logger, now } = context;
  const [ofCanary, ofStable] = await Promise.all([
    health.read(name, canary.version, 'canary', canary.since),
    health.read(name, stable, 'stable', canary.since),
  ]);
  const worse = whyWorse(ofCanary, ofStable);
  if (worse !== null) {
    await releases.rollback({ name, by, revision, reason: texts.clearlyWorse(worse) });
    notices.tell(name, `${name} ${canary.version} was taken back: ${worse}`);
    logger.warn({ remote: name, version: canary.version, reason: worse }, 'a canary was taken back');
  } else if (canary.promoteAt && canary.promoteAt <= now() && isKnownWell(ofCanary, ofStable)) {
    const reason = failuresInWords(ofCanary, ofStable);
    await releases.promote({ name, by, revision, reason: texts.timeHasCome(reason) });
    notices.tell(name, `${name} ${canary.version} was given to everybody: ${reason}`);
    logger.info({ remote: name, version: canary.version, reason }, 'a canary was promoted');
  }
}

/** Ignores a conflict, which means that somebody else or another process was faster. */
function unlessTooLate(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}
