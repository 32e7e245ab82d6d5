import {
  type CaseDecision,
  type CaseKind,
  defaultRejectReason,
  type ModerationCase,
  textLimits,
} from '@storysprout/contract';
import { Button, Dialog, Field, optionsOf, Row, Select, TextInput } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import formStyles from '../../../shared/form.module.css';
import { ReasonChoices, useFirstChoice } from '../../../shared/reason-choices';
import * as texts from '../../../texts/cases';
import { type DecisionOption, isUrgent, type SanctionChoice, sanctionChoices } from '../case-labels';

/** Ready-made messages for writers, in kind words. */

const privateDetails = texts.privateDetails;
const hurtful = texts.hurtful;
const copied = texts.notYours;
const meeting = texts.meeting;

const forBlogs: readonly string[] = [defaultRejectReason, privateDetails, hurtful, copied, texts.tellMore];

const forWords: readonly string[] = [hurtful, privateDetails, meeting, copied];

const forNames: readonly string[] = [texts.privateName, texts.hurtfulName];

const forPictures: readonly string[] = [texts.privatePicture, texts.hurtfulPicture, texts.copiedPicture];

const declined: readonly string[] = [texts.declinedSafe, texts.declinedHurtful];

const granted: readonly string[] = [texts.granted];

/** A child who may need help is never told that the words were wrong. */
const warm: readonly string[] = [texts.gladYouWrote, texts.notAlone];

function templatesFor(kind: CaseKind, decision: CaseDecision, isWorry: boolean): readonly string[] {
  if (isWorry) return warm;
  if (decision === 'uphold') return granted;
  if (kind === 'appeal') return declined;
  if (kind === 'blog') return decision === 'return' ? forBlogs : [hurtful, privateDetails, meeting, copied];
  if (kind === 'name') return forNames;
  return kind === 'picture' ? forPictures : forWords;
}

export interface DecisionAnswers {
  /** The message that the writer reads; empty for a decision that needs none. */
  readonly reason: string;
  readonly sanction: SanctionChoice;
  /** The person who was told about a worry; empty when nobody was. */
  readonly toldWho: string;
}

interface DecideDialogProps {
  readonly title: string;
  readonly kind: CaseKind;
  readonly decision: CaseDecision;
  /** A child may need help: the dialog asks who was told, and offers warm messages and no sanction. */
  readonly isWorry?: boolean;
  /** The label of the submit button. */
  readonly label: string;
  /** Also offers to warn, mute or ban the writer. */
  readonly withSanction: boolean;
  readonly onDecide: (answers: DecisionAnswers) => void;
  readonly onClose: () => void;
}

const isSanctionChoice = (value: string): value is SanctionChoice => value in sanctionChoices;

/** Asks for the reason, which the writer reads, for a sanction, and who was told about a worry. */
export function DecideDialog({
  title,
  kind,
  decision,
  isWorry = false,
  label,
  withSanction,
  ...rest
}: DecideDialogProps) {
  const { onDecide, onClose } = rest;
  const first = useFirstChoice();
  const asksReason = decision !== 'keep';
  const needsReason = asksReason && decision !== 'uphold';
  const [reason, setReason] = useState('');
  const [sanction, setSanction] = useState<SanctionChoice>('none');
  const [told, setTold] = useState('');
  const toldWho = told.trim();
  const isComplete = needsReason ? reason !== '' : asksReason || toldWho !== '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onDecide({ reason, sanction, toldWho });
  };
  return (
    <Dialog open onClose={onClose} title={title} emoji="love-letter">
      <form className={formStyles.form} onSubmit={handleSubmit}>
        {asksReason && (
          <ReasonChoices
            firstChoice={first}
            legend={texts.theWriterWillReadThis}
            templates={templatesFor(kind, decision, isWorry)}
            hint={isWorry ? texts.writeWarmly : texts.sayWhatIsGood}
            onChange={setReason}
          />
        )}
        {isWorry && (
          <Field label={texts.whoDidYouTell} hint={texts.toldHint} required={!asksReason}>
            <TextInput
              ref={asksReason ? undefined : first}
              maxLength={textLimits.toldWho}
              value={told}
              onChange={({ target }) => setTold(target.value)}
            />
          </Field>
        )}
        {withSanction && !isWorry && (
          <Field label={texts.whatHappensToTheWriter} hint={texts.muteHint}>
            <Select
              options={optionsOf(sanctionChoices)}
              value={sanction}
              onChange={({ target }) => isSanctionChoice(target.value) && setSanction(target.value)}
            />
          </Field>
        )}
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={needsReason ? 'danger' : 'primary'} disabled={!isComplete}>
            {sanction === 'ban' ? texts.andBan(label) : label}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

/** A decision that a moderator wants to make, and that needs answers first. */
export interface AskedDecision {
  readonly case: ModerationCase;
  readonly option: DecisionOption;
}

interface DecideCaseDialogProps extends AskedDecision, Pick<DecideDialogProps, 'onDecide' | 'onClose'> {}

/** Asks for everything that a decision about one case needs. */
export function DecideCaseDialog({ case: about, option: { decision, label }, ...rest }: DecideCaseDialogProps) {
  return (
    <DecideDialog
      title={label}
      kind={about.kind}
      decision={decision}
      isWorry={isUrgent(about)}
      label={label}
      withSanction={about.kind !== 'appeal'}
      {...rest}
    />
  );
}
