import { MongoClient } from 'mongodb';
import type { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import type { Crowd } from '../../load/crowd';
import { failureLines } from '../../load/figures';
import { LoadProcess } from '../../load/load-process';
import { SiteApi } from '../../seed/api';
import { countEmails, type EmailFigures, settledRun } from './challenges';
import { miscountedComments, wrongSums } from './consistency';
import { type Outcome, runFault } from './drill';
import type { Fault } from './faults';
import { lostJobs } from './lost-jobs';
import { LostWrites } from './lost-writes';
import type { Findings } from './report-findings';

const load = { requestsPerSecond: 40, writeShare: 0.3, sockets: 40 } as const;

/** The site as its readers see it, and the places to look up what they cannot see. */
export interface Stage {
  readonly url: string;
  readonly mongoUrl: string;
  readonly mailServer: MailCatcher;
  readonly crowd: Crowd;
  /** Filled while the faults run. */
  readonly crashes: readonly string[];
  readonly say: (line: string) => void;
}

/** Causes one fault after the other while readers are at work, and reads everything back. */
export async function runFaults<On>(
  chosen: readonly Fault<On>[],
  victims: On,
  { url, mongoUrl, mailServer, crowd, crashes, say }: Stage,
): Promise<Findings> {
  const moderator = new SiteApi(url, crowd.moderatorToken);
  const readers = await LoadProcess.start({ url, ...crowd, ...load });
  const outcomes: Outcome[] = [];
  for (const fault of chosen) {
    say(`${fault.what} ...`);
    const outcome = await runFault(fault, victims, readers, moderator);
    const { samples } = outcome;
    say(`    ${samples.filter(({ failure }) => failure !== null).length} of ${samples.length} requests failed`);
    for (const line of failureLines(samples)) say(`    ${line}`);
    outcomes.push(outcome);
  }
  const last = await readers.stop();
  say('Reading back what was confirmed ...');
  const emails = new Map<string, EmailFigures>();
  for (const { runId } of outcomes) emails.set(runId, countEmails(await settledRun(moderator, runId), mailServer));
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const acknowledged = [...outcomes.flatMap((outcome) => outcome.acknowledged), ...last.acknowledged];
    const lostWrites = new LostWrites(url, crowd.readers, client.db('storysprout_user'));
    return {
      outcomes,
      emails,
      crashes,
      lostWrites: await lostWrites.among(acknowledged),
      lostJobs: await lostJobs(client, acknowledged, () => miscountedComments(client)),
      wrongSums: await wrongSums(client),
      afterwards: [],
    };
  } finally {
    await client.close();
  }
}
