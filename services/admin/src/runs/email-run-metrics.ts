import { readGauge, secondsSince } from '@storysprout/service-kit';
import type { Registry } from 'prom-client';
import type { EmailRunRepository } from './email-run.repository';

/** A gauge for runs that rest. Each replica reports the same; there is no value while MongoDB is away. */
export function watchEmailRuns(registry: Registry, runs: Pick<EmailRunRepository, 'quietSince'>): void {
  readGauge({
    registry,
    name: 'email_run_quiet_seconds',
    help: 'For how long no e-mail of an open run was settled, for the run that rests longest; 0 without an open run.',
    read: async () => [{ labels: {}, value: secondsSince((await runs.quietSince())?.getTime()) }],
  });
}
