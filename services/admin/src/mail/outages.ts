import type { MailContext } from './mail.context';
import type { MailState } from './mail-worker.repository';
import { OutageWatch } from './outage-watch';

/** The outages that e-mails may have to wait for. */
export type Outages = ReturnType<typeof watchOutages>;

/**
 * The waits between two probes of an outage, in milliseconds. A probe shows when an unreachable service is back. Only
 * sending an e-mail shows when a refusal is over.
 */
const whileAway = { waits: { firstMs: 500, longestMs: 10_000 }, isProbeProof: true } as const;
const whileRefused = { waits: { firstMs: 5_000, longestMs: 10 * 60_000 }, isProbeProof: false } as const;
const both = ['challengeEmail', 'accountEmail'] as const;

type Watched = Pick<MailContext, 'transport' | 'recipients' | 'queues' | 'logger' | 'now'>;

export function watchOutages({ transport, recipients, queues, logger, now }: Watched) {
  const watched = { queues, logger, now, probe: () => transport.probe() };
  return {
    mailServer: new OutageWatch({ what: 'the mail server cannot be reached', holds: both, ...whileAway, ...watched }),
    /** The mail server refuses our sign-in or our sender. */
    sender: new OutageWatch({ what: 'the mail server refuses our sender', holds: both, ...whileRefused, ...watched }),
    /** The mail server refuses several challenge e-mails in a row for reasons that don't concern the recipients. */
    challenges: new OutageWatch({
      what: 'the mail server refuses challenge e-mails',
      holds: ['challengeEmail'],
      ...whileRefused,
      ...watched,
    }),
    userService: new OutageWatch({
      what: 'the user service cannot be reached',
      holds: both,
      ...whileAway,
      ...watched,
      probe: () => recipients.probe(),
    }),
  };
}

export function mailStateOf({ mailServer, sender, challenges }: Outages): MailState {
  const { downSince, reason } = sender.downSince === null ? challenges : sender;
  return {
    awaySince: mailServer.downSince,
    // Heartbeats must name nobody, so addresses are replaced.
    refusal: downSince && { since: downSince, answer: (reason ?? '').replaceAll(/\S+@\S+/g, '…') },
  };
}
