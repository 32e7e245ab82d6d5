import { readGauge, secondsSince } from '@storysprout/service-kit';
import type { ChallengeContext } from '../challenge.context';

/** Gauges for stalled e-mail runs. Each replica reports the same; there is no value while MongoDB is unavailable. */
export function watchEmailRuns({
  metrics: registry,
  runs,
  mailWorkers,
}: Pick<ChallengeContext, 'metrics' | 'runs' | 'mailWorkers'>): void {
  readGauge({
    registry,
    name: 'mail_refused_seconds',
    help: 'For how long the mail server has been refusing e-mails for a reason that is not a recipient, by the worker that met it first; 0 while it takes them.',
    read: async () => [{ labels: {}, value: secondsSince((await mailWorkers.refusedSince())?.getTime()) }],
  });
  readGauge({
    registry,
    name: 'email_run_quiet_seconds',
    help: 'For how long no e-mail of an open run was settled, for the run that rests longest; 0 without an open run.',
    read: async () => [{ labels: {}, value: secondsSince((await runs.quietSince())?.getTime()) }],
  });
}
