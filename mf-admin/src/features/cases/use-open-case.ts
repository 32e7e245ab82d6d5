import type { CaseResponse, ModerationCase } from '@storysprout/contract';
import { api, errorMessage, isApiError, log, toast, useSession } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import * as texts from '../../texts/cases';
import type { QueueRow } from './queue';

type Step = 1 | -1;

const claim = (id: string) => api.call('PUT /admin/cases/{id}/claim', { params: { id } });

/** A failure does no harm, because a claim ends by itself after ten minutes. */
function release(id: string): void {
  api.call('PUT /admin/cases/{id}/release', { params: { id } }).catch((error) => log.warn('case not released', error));
}

/**
 * Returns whether another case should be opened instead, because this one is claimed by somebody else, decided, gone or
 * about the moderator.
 */
function isTaken(error: unknown): boolean {
  return isApiError(error) && ['conflict', 'forbidden', 'not_found'].includes(error.code);
}

export function isWithOther({ claimedBy, claimedUntil }: ModerationCase, userId: string | null): boolean {
  return claimedBy !== null && claimedBy._id !== userId && claimedUntil !== null && new Date(claimedUntil) > new Date();
}

/**
 * The one case that this moderator has open. Opening a case claims it, and leaving releases it. A case that somebody
 * else has is skipped, and the next one opens.
 */
export function useOpenCase(rows: readonly QueueRow[]) {
  const { userId } = useSession();
  const [id, setId] = useState<string | null>(null);
  const [answer, setAnswer] = useState<CaseResponse | null>(null);
  /** The case that was requested last. A response about another one is too late. */
  const wanted = useRef<string | null>(null);
  const left = useRef<string | null>(null);

  const want = (next: string | null) => {
    wanted.current = next;
    setId(next);
    setAnswer(null);
  };

  /**
   * Returns the nearest case in this direction that can be opened. Starts at the end of the list when `from` is null.
   */
  const after = (from: string | null, step: Step): string | null => {
    const order = step === 1 ? rows : rows.toReversed();
    const at = order.findIndex((row) => row.case._id === from);
    const next = order.slice(at + 1).find((row) => !row.isGone && !isWithOther(row.case, userId));
    return next?.case._id ?? null;
  };

  const open = async (next: string, step: Step = 1): Promise<void> => {
    const before = wanted.current;
    if (before !== null && before !== next) release(before);
    want(next);
    try {
      const opened = await claim(next);
      if (wanted.current === next) setAnswer(opened);
      else release(next);
    } catch (error) {
      if (wanted.current === next) await passOver(next, step, error);
    }
  };

  const passOver = async (id: string, step: Step, error: unknown): Promise<void> => {
    log.warn('case not opened', error);
    want(null);
    if (!isTaken(error)) {
      toast.error(errorMessage(error, texts.notOpened));
      return;
    }
    const next = after(id, step);
    toast.info(`${errorMessage(error, texts.someoneElseHasIt)} ${next ? texts.hereIsTheNextOne : ''}`.trim());
    if (next) await open(next, step);
  };

  /** Opens the one after or before the one that is open or was left last; without either, the first or last one. */
  const move = (step: Step): void => {
    const next = after(id ?? left.current, step);
    if (next) void open(next, step);
  };

  const openFirst = (): void => {
    const first = after(null, 1);
    if (first) void open(first);
  };

  const leave = (): void => {
    if (wanted.current !== null) release(wanted.current);
    left.current = wanted.current;
    want(null);
  };

  /** Opens the next case after a decision, when there is no claim left to release. */
  const goOn = (): void => {
    const first = after(null, 1);
    const next = after(id, 1) ?? (first === id ? null : first);
    want(null);
    if (next) void open(next);
  };

  useEffect(() => {
    const giveBack = () => {
      if (wanted.current !== null) release(wanted.current);
    };
    window.addEventListener('pagehide', giveBack);
    return () => {
      window.removeEventListener('pagehide', giveBack);
      giveBack();
      wanted.current = null;
    };
  }, []);

  return { id, answer, open, openFirst, move, leave, goOn };
}
