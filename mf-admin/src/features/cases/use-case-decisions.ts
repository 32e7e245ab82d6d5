import type { CaseDecision, DecideCasesRequest, ModerationCase } from '@storysprout/contract';
import { api, errorMessage, isApiError, log, toast, useMutation, useOutcome, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/cases';
import { caseTitle, decidedLabels, sanctionOf } from './case-labels';
import type { DecisionAnswers } from './decide-dialog';
import { refreshCases } from './queue';

export interface MadeDecision extends DecisionAnswers {
  readonly case: ModerationCase;
  readonly decision: CaseDecision;
}

interface Hooks {
  readonly onDecided: (decided: ModerationCase, outcome: string) => void;
  /** Called when the case was decided, claimed or changed in the meantime. */
  readonly onConflict: (decided: ModerationCase) => void;
}

/** Sends the revision that was read, so that the server refuses a decision about a text that has changed since. */
function send({ case: { _id: id, revision }, decision, reason, sanction, toldWho }: MadeDecision) {
  const notes = { reason: reason || undefined, toldWho: toldWho || undefined };
  const body = { decision, ...notes, sanction: sanctionOf(sanction), revision };
  return api.call('PUT /admin/cases/{id}/decide', { params: { id }, body });
}

/** Only publishing a blog and sending it back can be undone, because undoing restores a blog's status. */
function isUndoable({ case: { subject }, decision }: MadeDecision): boolean {
  if (subject?.kind !== 'blog') return false;
  return (
    decision === 'return' || (decision === 'keep' && (subject.status === 'pending' || Boolean(subject.correction)))
  );
}

/** Runs in the background, so that the moderator can decide on the next entry meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    void refreshCases(client);
    void client.invalidateQueries({ queryKey: ['admin', 'blogs'] });
    void client.invalidateQueries({ queryKey: ['admin', 'summary'] });
  };
}

function showProblem(error: unknown): void {
  log.warn('decision not made', error);
  toast.error(errorMessage(error, texts.didNotWork));
}

/** Decides one case at a time. Decisions about blogs can be undone. */
export function useCaseDecisions({ onDecided, onConflict }: Hooks) {
  const refresh = useRefresh();
  const [last, setLast] = useState<MadeDecision | null>(null);
  const noteDecision = useOutcome('mf_admin', 'decided');
  const decision = useMutation({
    mutationFn: send,
    onSuccess: (_answer, made) => {
      setLast(made);
      noteDecision();
      onDecided(made.case, decidedLabels[made.decision]);
    },
    onError: (error, made) => {
      showProblem(error);
      if (isApiError(error) && error.code === 'conflict') onConflict(made.case);
    },
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: (blogId: string) => api.call('PUT /admin/blogs/undo/{id}', { params: { id: blogId } }),
    onSuccess: () => {
      setLast(null);
      toast.success(texts.decisionUndone);
    },
    onError: showProblem,
    onSettled: refresh,
  });
  const undoable = last && isUndoable(last) && last.case.subject;
  return {
    last: last && { title: caseTitle(last.case), outcome: decidedLabels[last.decision], canUndo: Boolean(undoable) },
    isDeciding: decision.isPending,
    isUndoing: undoing.isPending,
    decide: (made: MadeDecision) => !decision.isPending && decision.mutate(made),
    undo: () => undoable && !undoing.isPending && undoing.mutate(undoable.id),
    forgetLast: () => setLast(null),
  };
}

export interface BulkOutcome {
  readonly case: ModerationCase;
  readonly success: boolean;
  readonly message: string;
}

/** Makes the same decision about several cases, with an outcome for each. */
export function useBulkDecision(onDecided: Hooks['onDecided']) {
  const refresh = useRefresh();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      cases,
      ...body
    }: Omit<DecideCasesRequest, 'ids' | 'revisions'> & { cases: readonly ModerationCase[] }) =>
      api.call('PUT /admin/cases/decide', {
        body: { ...body, ids: cases.map(({ _id }) => _id), revisions: cases.map(({ revision }) => revision) },
      }),
    onSuccess: (answer, { cases, decision }) => {
      const byId = new Map(answer.outcomes.map((each) => [each.id, each]));
      const all = cases.flatMap((each) => {
        const outcome = byId.get(each._id);
        return outcome ? [{ case: each, success: outcome.success, message: outcome.message }] : [];
      });
      for (const each of all) if (each.success) onDecided(each.case, decidedLabels[decision]);
      setOutcomes(all);
    },
    onError: showProblem,
    onSettled: refresh,
  });
  return { decideAll: mutate, isPending, outcomes, forget: () => setOutcomes(null) };
}
