import {
  type ClosedSurfaces,
  type SetSwitchRequest,
  type Surface,
  type SwitchState,
  surfaces,
} from '@storysprout/contract';
import { AppError, type Logger, type RedisConnection, RepeatedTask, restoreSwitches } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { AuditTrail } from '../audit/audit.service';
import type { Actor } from '../shared/actor';
import * as texts from '../texts/switches';
import type { SwitchDocument } from './switch.document';

export interface SwitchesServiceDeps {
  readonly switches: Collection<SwitchDocument>;
  readonly redis: RedisConnection;
  readonly audit: Pick<AuditTrail, 'record'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

const restoreEveryMs = 2_000;

/**
 * Opens and closes parts of the site (docs/product.md#switches). The database keeps the switches; the other processes read
 * them in Redis, where the repeated task writes them at the start and whenever Redis has something else.
 */
export class SwitchesService extends RepeatedTask {
  constructor(private readonly deps: SwitchesServiceDeps) {
    super({
      everyMs: restoreEveryMs,
      work: () => this.restore(),
      onError: (error) => deps.logger.warn({ err: error }, 'cannot make known which surfaces are closed'),
    });
  }

  async list(): Promise<SwitchState[]> {
    const stored = await this.stored();
    return surfaces.map((surface) => presentSwitch(surface, stored.get(surface)));
  }

  /** @throws AppError `invalid_input` without a reason for closing. */
  async set(surface: Surface, { open, reason }: SetSwitchRequest, by: Actor): Promise<SwitchState[]> {
    if (!open && reason === undefined) {
      throw new AppError('invalid_input', texts.sayWhyClosed);
    }
    const { switches, audit, now } = this.deps;
    await audit.record({ actor: by, action: 'switch_set', target: { kind: 'switch', id: null } }, async () => {
      const changes = { open, reason: open ? null : (reason ?? null), by, at: now() };
      const before = await switches.findOneAndUpdate({ _id: surface }, { $set: changes }, { upsert: true });
      return { value: null, before: { surface, open: before?.open ?? true }, after: { surface, open } };
    });
    // The switch is stored: if Redis is away, the repeated task makes it known later.
    await this.restore().catch((error: unknown) => this.deps.logger.warn({ err: error, surface }, 'not yet known'));
    return this.list();
  }

  private async restore(): Promise<void> {
    await restoreSwitches(this.deps.redis, await this.closed(), this.deps.logger);
  }

  /** Always in the same order, because its text is compared. */
  private async closed(): Promise<ClosedSurfaces> {
    const stored = await this.stored();
    const closed: ClosedSurfaces = {};
    for (const surface of surfaces) {
      const found = stored.get(surface);
      if (found && !found.open) closed[surface] = found.reason ?? '';
    }
    return closed;
  }

  private async stored(): Promise<ReadonlyMap<Surface, SwitchDocument>> {
    const all = await this.deps.switches.find().toArray();
    return new Map(all.map((each) => [each._id, each]));
  }
}

function presentSwitch(surface: Surface, found: SwitchDocument | undefined): SwitchState {
  if (!found) return { surface, open: true, reason: null, by: null, at: null };
  const { open, reason, by, at } = found;
  return { surface, open, reason, by: by.name, at: at.toISOString() };
}
