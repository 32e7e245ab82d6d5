import type { ReportReason, SubjectKind } from '@storysprout/contract';
import { toast } from '../../components/toast/toast';
import { api } from '../../session/api';
import * as texts from '../../texts/safety';
import { contentFilter } from './content-filter';
import type { Reportable } from './reportable';

/** Returns what can be reported: the text, its writer's name, and their picture if they have one. */
export function targetsOf({ subject, author }: Reportable): { value: SubjectKind; label: string }[] {
  const isKnown = author._id !== undefined;
  return [
    ...(subject ? [{ value: subject.kind, label: texts.theThing(subject.kind) }] : []),
    ...(isKnown ? [{ value: 'name' as const, label: texts.theName(author.name) }] : []),
    ...(isKnown && author.image ? [{ value: 'picture' as const, label: texts.theirPicture }] : []),
  ];
}

interface Report extends Reportable {
  readonly target: SubjectKind;
  readonly reason: ReportReason;
  readonly text: string;
}

/**
 * Sends a report. What was reported disappears from this reader's pages at once.
 *
 * @throws ApiError
 */
export async function sendReport({ target, subject, author, reason, text }: Report): Promise<void> {
  const words = { reason, ...(text !== '' && { text }) };
  if (target === 'name' || target === 'picture') {
    const { _id: userId = '' } = author;
    await api.call('POST /user/report', { body: { userId, what: target, ...words } });
    contentFilter.report(target, userId);
  } else if (subject) {
    const { kind, id } = subject;
    await api.call('POST /blog/report', { body: { kind, id, ...words } });
    contentFilter.report(kind, id);
  }
  toast.success(texts.thankYou, { id: 'reported' });
}
