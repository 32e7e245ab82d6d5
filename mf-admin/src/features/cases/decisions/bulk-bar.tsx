import type { DecideCasesRequest, ModerationCase } from '@storysprout/contract';
import { Button, Dialog, Emoji, Row, Stack } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../../texts/cases';
import { caseTitle, isUrgent } from '../case-labels';
import styles from '../cases.module.css';
import { DecideDialog } from './decide-dialog';
import { type BulkOutcome, type DecisionHooks, useBulkDecision } from './use-case-decisions';

type BulkChoice = DecideCasesRequest['decision'];

const labels: Readonly<Record<BulkChoice, string>> = {
  keep: texts.keepAll,
  return: texts.sendAllBack,
  hide: texts.hideAll,
  remove: texts.removeAll,
};
const choices: readonly BulkChoice[] = ['keep', 'return', 'hide', 'remove'];

interface BulkBarProps extends DecisionHooks {
  /** The chosen entries. Worries and appeals among them are left out, because each needs a reading of its own. */
  readonly chosen: readonly ModerationCase[];
  /** True while another dialog is open, which the outcomes must not cover. */
  readonly isAsking: boolean;
  /** Chooses these entries in place of the present ones. */
  readonly onChoose: (cases: readonly ModerationCase[]) => void;
}

/** The actions for several chosen entries at once, and the outcome for each. */
export function BulkBar({ chosen: all, isAsking, onChoose, ...hooks }: BulkBarProps) {
  const bulk = useBulkDecision(hooks);
  const [asked, setAsked] = useState<BulkChoice | null>(null);
  const decide = (decision: BulkChoice, reason?: string) => {
    bulk.decideAll({ cases: chosen, decision, reason }, () => onChoose(all));
    onChoose([]);
    setAsked(null);
  };
  const worries = all.filter(isUrgent).length;
  const appeals = all.filter((each) => !isUrgent(each) && each.kind === 'appeal').length;
  const chosen = all.filter((each) => !isUrgent(each) && each.kind !== 'appeal');
  const first = chosen[0];
  const areBlogs = chosen.every(({ kind }) => kind === 'blog');
  return (
    <>
      {all.length > 0 && (
        <Row role="toolbar" aria-label={texts.chosenEntries} gap={2} className={styles.bulk}>
          {first && <strong>{texts.chosen(chosen.length)}</strong>}
          {choices
            .filter((choice) => first && (choice !== 'return' || areBlogs))
            .map((choice) => (
              <Button
                key={choice}
                size="s"
                variant={choice === 'keep' ? 'primary' : 'secondary'}
                onClick={() => (choice === 'keep' ? decide(choice) : setAsked(choice))}
              >
                {labels[choice]}
              </Button>
            ))}
          <Button size="s" variant="ghost" onClick={() => onChoose([])}>
            {texts.clear}
          </Button>
          {chosen.length < all.length && <span role="status">{texts.stayingEntries(worries, appeals)}</span>}
        </Row>
      )}
      {asked && first && (
        <DecideDialog
          title={`${labels[asked]}: ${chosen.length}`}
          kind={chosen.every(({ kind }) => kind === first.kind) ? first.kind : 'comment'}
          decision={asked}
          label={labels[asked]}
          withSanction={false}
          onDecide={({ reason }) => decide(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
      <OutcomesDialog outcomes={isAsking || asked ? null : bulk.outcomes} onClose={bulk.forget} />
    </>
  );
}

function OutcomesDialog({ outcomes, onClose }: { outcomes: readonly BulkOutcome[] | null; onClose: () => void }) {
  if (!outcomes) return null;
  const done = outcomes.filter(({ success }) => success).length;
  return (
    <Dialog open onClose={onClose} title={texts.decidedOf(done, outcomes.length)} emoji="clipboard">
      <Stack as="ul" gap={2} className={styles.list}>
        {outcomes.map(({ case: each, success, message }) => (
          <li key={each._id}>
            <Row gap={2} wrap={false} align="start">
              <Emoji
                name={success ? 'check-mark-button' : 'cross-mark'}
                label={success ? texts.done : texts.notDone}
                size={22}
              />
              <span className={styles.outcome}>
                <strong dir="auto">{caseTitle(each)}</strong>: {message}
              </span>
            </Row>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
