import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from '@storysprout/service-kit';
import type { LetterFacts } from '../letters/letter-writer';
import { type DeliveryOutcome, outcomeFromNote } from './delivery-outcome';
import {
  type DeliveryReply,
  type DeliveryRequest,
  deliveryProcessArgument,
  type Order,
} from './delivery-process.protocol';
import { type JournalNote, readJournal } from './journal/delivery-journal';
import { baseNameOf, journalsIn } from './journal/journal-files';
import { MessageBatch } from './message-batch';

export interface DeliveryProcessOptions {
  /** Where the journals are. */
  readonly folder: string;
  readonly logger: Logger;
}

/** Delay that prevents a restart loop, in milliseconds. */
const restartDelayMs = 500;
const startingReason = 'the delivery process is starting';
const notStartedReason = 'the delivery process does not start';

type Settle<T> = (value: T) => void;

/**
 * Writes e-mails and hands them to the mail server in a separate process, so a `kill -9` of the mail worker never cuts an
 * e-mail in two. The delivery process notices that it is alone, finishes what it began, notes the outcome in its journal
 * and exits. The next worker reads the journal before it sends anything. A delivery process that is killed itself is
 * replaced, and what it had under way is settled from its journal (see `delivery-journal.ts`).
 */
export class DeliveryProcess {
  /** The path prefix of the present delivery process's journals. */
  journalBase = '';
  private child: ChildProcess | undefined;
  private readonly underWay = new Map<string, Settle<DeliveryOutcome>>();
  private readonly orders = new MessageBatch<Order>((orders) => this.send({ kind: 'deliver', orders }));
  private probes: Settle<string | null>[] = [];

  constructor(private readonly options: DeliveryProcessOptions) {}

  start(): void {
    this.journalBase = join(this.options.folder, `${Date.now()}-${randomUUID()}`);
    const [, script = ''] = process.argv;
    const child = fork(script, [deliveryProcessArgument, this.journalBase], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (reply: DeliveryReply) => this.receive(reply));
    child.once('exit', (code, signal) => this.replace(child, { code, signal }));
    child.once('error', (error) => this.options.logger.error({ err: error }, 'the delivery process does not start'));
    this.child = child;
  }

  /** Never rejects: every failure is an outcome. */
  deliver(sendId: string, facts: LetterFacts): Promise<DeliveryOutcome> {
    return new Promise((resolve) => {
      if (!this.child?.connected) return resolve({ kind: 'unreachable', reason: startingReason });
      this.underWay.set(sendId, resolve);
      this.orders.add({ sendId, facts });
    });
  }

  /** @returns what is wrong with the mail server, or null. */
  probe(): Promise<string | null> {
    return new Promise((resolve) => {
      if (!this.child?.connected) return resolve(startingReason);
      this.probes.push(resolve);
      this.send({ kind: 'probe' });
    });
  }

  /** Lets it finish what is under way. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await exited;
  }

  private send(request: DeliveryRequest): void {
    // If the channel breaks now, the process is gone and `replace` settles what it had.
    this.child?.send(request, () => undefined);
  }

  private receive(reply: DeliveryReply): void {
    if (reply.kind === 'probed') {
      this.settleProbes(reply.problem);
      return;
    }
    for (const { sendId, outcome } of reply.deliveries) {
      this.underWay.get(sendId)?.(outcome);
      this.underWay.delete(sendId);
    }
  }

  private replace(child: ChildProcess, how: { code: number | null; signal: string | null }): void {
    const isUnexpected = this.child === child;
    this.settleFromJournal();
    this.settleProbes('the delivery process stopped');
    if (!isUnexpected) return;
    this.options.logger.error(how, 'the delivery process stopped; starting another');
    setTimeout(() => this.child === child && this.start(), restartDelayMs);
  }

  private settleFromJournal(): void {
    if (this.underWay.size === 0) return;
    const { hasBegun, notes } = this.readJournals();
    // Without a journal (for example on a full disk) the process took no e-mail, so no attempt may be used up.
    const outcomeOf = (sendId: string): DeliveryOutcome =>
      hasBegun ? outcomeFromNote(notes.get(sendId)) : { kind: 'unreachable', reason: notStartedReason };
    for (const [sendId, settle] of this.underWay) settle(outcomeOf(sendId));
    this.underWay.clear();
  }

  private readJournals(): { hasBegun: boolean; notes: ReadonlyMap<string, JournalNote> } {
    const own = journalsIn(this.options.folder).filter((file) => baseNameOf(file) === baseNameOf(this.journalBase));
    const journals = own.map(readJournal);
    return {
      hasBegun: journals.some(({ pid }) => pid !== null),
      notes: new Map(journals.flatMap(({ notes }) => [...notes])),
    };
  }

  private settleProbes(problem: string | null): void {
    for (const settle of this.probes) settle(problem);
    this.probes = [];
  }
}
