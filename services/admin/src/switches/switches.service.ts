import {
  type ClosedSurfaces,
  type CommentReviewPolicy,
  isLooser,
  type SetSwitchRequest,
  type Surface,
  type SwitchState,
  surfaces,
} from '@storysprout/contract';
import { AppError, RepeatedTask, restoreSwitches } from '@storysprout/service-kit';
import type { Actor } from '../audit';
import * as texts from '../texts/switches';
import type { SwitchDocument } from './switch.document';
import type { SwitchesContext } from './switches.context';

const restoreEveryMs = 2_000;

/**
 * Opens and closes parts of the site (docs/product.md#switches). The switches are stored in the database. Other
 * processes read them from Redis, where the repeated task writes them at the start and whenever Redis has other values.
 */
export class SwitchesService extends RepeatedTask {
  constructor(private readonly context: SwitchesContext) {
    super({
      everyMs: restoreEveryMs,
      work: () => this.restore(),
      onError: (error) => context.logger.warn({ err: error }, 'cannot make known which surfaces are closed'),
    });
  }

  async list(): Promise<SwitchState[]> {
    const stored = await this.stored();
    const least = this.context.config.COMMENT_REVIEW;
    return surfaces.map((surface) => presentSwitch(surface, stored.get(surface), least));
  }

  /** @throws AppError `invalid_input` without a reason for closing, or for a looser review than the setting. */
  async set(surface: Surface, { open, reason, review }: SetSwitchRequest, by: Actor): Promise<SwitchState[]> {
    if (!open && reason === undefined) {
      throw new AppError('invalid_input', texts.sayWhyClosed);
    }
    const { collections, audit, config, now } = this.context;
    const leastReview = config.COMMENT_REVIEW;
    if (review && (surface !== 'comments' || isLooser(review, leastReview))) {
      throw new AppError('invalid_input', texts.notLooser);
    }
    await audit.record({ actor: by, action: 'switch_set', target: { kind: 'switch', id: null } }, async () => {
      const changes = { open, reason: open ? null : (reason ?? null), by, at: now(), ...(review && { review }) };
      const before = await collections.switches.findOneAndUpdate({ _id: surface }, { $set: changes }, { upsert: true });
      return {
        value: null,
        before: { surface, open: before?.open ?? true, ...(review && { review: reviewIn(before, leastReview) }) },
        after: { surface, open, ...(review && { review }) },
      };
    });
    // The switch is stored. If Redis is unavailable, the repeated task publishes it later.
    await this.restore().catch((error: unknown) => this.context.logger.warn({ err: error, surface }, 'not yet known'));
    return this.list();
  }

  private async restore(): Promise<void> {
    const { redis, counts, config, logger } = this.context;
    const stored = await this.stored();
    const policy = reviewIn(stored.get('comments'), config.COMMENT_REVIEW);
    await restoreSwitches(redis, closedIn(stored), { policy, seconds: await counts.timeToReview() }, logger);
  }

  private async stored(): Promise<ReadonlyMap<Surface, SwitchDocument>> {
    const all = await this.context.collections.switches.find().toArray();
    return new Map(all.map((each) => [each._id, each]));
  }
}

/** Returns the closed parts of the site, always in the same order, because the result is compared as text. */
function closedIn(stored: ReadonlyMap<Surface, SwitchDocument>): ClosedSurfaces {
  const closed: ClosedSurfaces = {};
  for (const surface of surfaces) {
    const found = stored.get(surface);
    if (found && !found.open) closed[surface] = found.reason ?? '';
  }
  return closed;
}

/** Returns the review policy that moderators chose, or that of the setting if it is stricter. */
function reviewIn(found: SwitchDocument | null | undefined, least: CommentReviewPolicy): CommentReviewPolicy {
  return found?.review && isLooser(least, found.review) ? found.review : least;
}

function presentSwitch(surface: Surface, found: SwitchDocument | undefined, least: CommentReviewPolicy): SwitchState {
  const review = surface === 'comments' && { review: { now: reviewIn(found, least), least } };
  if (!found) return { surface, open: true, reason: null, by: null, at: null, ...review };
  const { open, reason, by, at } = found;
  return { surface, open, reason, by: by.name, at: at.toISOString(), ...review };
}
