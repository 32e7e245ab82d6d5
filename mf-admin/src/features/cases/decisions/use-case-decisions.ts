import type { CaseDecision, DecideCasesRequest, ModerationCase } from '@storysprout/contract';
import { api, errorMessage, log, toast, useMutation, useOutcome, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../../texts/cases';
import { caseTitle, decidedLabels, sanctionOf } from '../case-labels';
import { refreshCases } from '../queue';
import type { DecisionAnswers } from './decide-dialog';
import type { UndoWindow } from './use-undo-window';

export interface MadeDecision extends DecisionAnswers {
  readonly case: ModerationCase;
  readonly decision: CaseDecision;
  /** The id of the decision to keep that this one replaces. */
  readonly replaces?: string | undefined;
}

export interface DecisionHooks {
  readonly undoWindow: UndoWindow;
  readonly onDecided: (decided: ModerationCase, outcome: string) => void;
  /** Called when a case still waits after all: the decision was undone, or refused. */
  readonly onReopened: (waiting: ModerationCase) => void;
}

/** Sends the revision that was read, so that the server refuses a decision about a text that has changed since. */
function send({ case: { _id: id, revision }, decision, reason, sanction, toldWho, replaces }: MadeDecision) {
  const notes = { reason: reason || undefined, toldWho: toldWho || undefined };
  const body = { decision, ...notes, sanction: sanctionOf(sanction), revision, replaces };
  return api.call('PUT /admin/cases/{id}/decide', { params: { id }, body, keepalive: true });
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

/** Says which decision was not made, because the moderator reads something else by now. */
function showProblem(title: string, error: unknown): void {
  log.warn('decision not made', error);
  toast.error(texts.notDecided(title, errorMessage(error, texts.didNotWork)));
}

/** Decides cases one by one. */
export function useCaseDecisions({ undoWindow, onDecided, onReopened }: DecisionHooks) {
  const refresh = useRefresh();
  const noteDecision = useOutcome('mf_admin', 'decided');
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: noteDecision,
    onError: (error, made) => {
      showProblem(caseTitle(made.case), error);
      onReopened(made.case);
    },
    onSettled: refresh,
  });
  return (made: MadeDecision, onUndone?: () => void) => {
    const outcome = decidedLabels[made.decision];
    undoWindow.hold({
      title: caseTitle(made.case),
      outcome,
      send: () => mutate(made),
      undo: () => {
        onReopened(made.case);
        onUndone?.();
      },
    });
    onDecided(made.case, outcome);
  };
}

export interface BulkOutcome {
  readonly case: ModerationCase;
  readonly success: boolean;
  readonly message: string;
}

type BulkDecision = Omit<DecideCasesRequest, 'ids' | 'revisions'> & { readonly cases: readonly ModerationCase[] };

/** Makes the same decision about several cases, with an outcome for each. */
export function useBulkDecision({ undoWindow, onDecided, onReopened }: DecisionHooks) {
  const refresh = useRefresh();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ cases, ...body }: BulkDecision) =>
      api.call('PUT /admin/cases/decide', {
        body: { ...body, ids: cases.map(({ _id }) => _id), revisions: cases.map(({ revision }) => revision) },
        keepalive: true,
      }),
    onSuccess: (answer, { cases }) => {
      const byId = new Map(answer.outcomes.map((each) => [each.id, each]));
      const all = cases.flatMap((each) => {
        const outcome = byId.get(each._id);
        return outcome ? [{ case: each, success: outcome.success, message: outcome.message }] : [];
      });
      for (const each of all) if (!each.success) onReopened(each.case);
      setOutcomes(all);
    },
    onError: (error, { cases }) => {
      showProblem(texts.entries(cases.length), error);
      for (const each of cases) onReopened(each);
    },
    onSettled: refresh,
  });
  const decideAll = (made: BulkDecision, onUndone: () => void) => {
    const outcome = decidedLabels[made.decision];
    undoWindow.hold({
      title: texts.entries(made.cases.length),
      outcome,
      send: () => mutate(made),
      undo: () => {
        made.cases.forEach(onReopened);
        onUndone();
      },
    });
    for (const each of made.cases) onDecided(each, outcome);
  };
  return { decideAll, outcomes, forget: () => setOutcomes(null) };
}
