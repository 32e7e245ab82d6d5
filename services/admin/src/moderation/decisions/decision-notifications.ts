import type { JobData } from '@storysprout/contract';
import type { ClientSession } from 'mongodb';
import type { ModerationContext } from '../moderation.context';
import type { DecisionDocument } from './decision.document';

/**
 * Adds a notification for the reader whom a decision concerns, in the transaction that completes the decision. The
 * decision and its reason stay here: the notification only links to them
 * (docs/decisions/0040-notifications-store-references.md).
 */
export class DecisionNotifications {
  constructor(private readonly context: Pick<ModerationContext, 'outbox'>) {}

  async report(decision: DecisionDocument, userId: string, session: ClientSession): Promise<void> {
    const notification = notificationAbout(decision);
    if (!notification) return;
    const data = { ...notification, userId, version: 0, at: decision.at.toISOString() };
    await this.context.outbox.add(session, 'letter', data, {
      jobId: `letter-${notification.key.replaceAll(':', '-')}`,
    });
  }
}

type DecisionNotification = Pick<Extract<JobData<'letter'>, { userId: string }>, 'key' | 'kind' | 'isUpheld'>;

/**
 * Returns the notification about a decision, or null for none. The blog service sends those about returned stories, and
 * a banned reader can't open an inbox.
 */
export function notificationAbout({
  _id,
  answers,
  decision,
  sanction,
  isListed,
}: Pick<DecisionDocument, '_id' | 'answers' | 'decision' | 'sanction' | 'isListed'>): DecisionNotification | null {
  if (answers) return { key: `appeal:${answers.toHexString()}`, kind: 'appeal', isUpheld: decision === 'uphold' };
  const isTold = isListed && decision !== 'return' && sanction?.kind !== 'ban';
  return isTold ? { key: `decision:${_id.toHexString()}`, kind: 'decision' } : null;
}
