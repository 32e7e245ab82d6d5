import { type CaseDecision, type CaseKind, defaultRejectReason } from '@storysprout/contract';
import { Button, Dialog, Field, optionsOf, Row, Select } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import { ReasonChoices, useFirstChoice } from '../../shared/reason-choices';
import * as texts from '../../texts/cases';
import { type SanctionChoice, sanctionChoices } from './case-labels';

/**
 * Ready-made messages for writers, in kind words. The first one of each list is preselected, so Enter alone sends it.
 */

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

function templatesFor(kind: CaseKind, decision: CaseDecision): readonly string[] {
  if (decision === 'uphold') return granted;
  if (kind === 'appeal') return declined;
  if (kind === 'blog') return decision === 'return' ? forBlogs : [hurtful, privateDetails, meeting, copied];
  if (kind === 'name') return forNames;
  return kind === 'picture' ? forPictures : forWords;
}

interface DecideDialogProps {
  readonly title: string;
  readonly kind: CaseKind;
  readonly decision: CaseDecision;
  /** The label of the submit button. */
  readonly label: string;
  /** Also offers to warn, mute or ban the writer. */
  readonly withSanction: boolean;
  readonly pending: boolean;
  readonly onDecide: (reason: string, sanction: SanctionChoice) => void;
  readonly onClose: () => void;
}

const isSanctionChoice = (value: string): value is SanctionChoice => value in sanctionChoices;

/** Asks for the reason, which the writer reads, and for a sanction. The arrow keys choose, Enter sends. */
export function DecideDialog({ title, kind, decision, label, withSanction, pending, ...rest }: DecideDialogProps) {
  const { onDecide, onClose } = rest;
  const firstChoice = useFirstChoice();
  const templates = templatesFor(kind, decision);
  const [reason, setReason] = useState(templates[0] ?? '');
  const [sanction, setSanction] = useState<SanctionChoice>('none');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== '' && !pending) onDecide(reason, sanction);
  };
  return (
    <Dialog open onClose={onClose} title={title} emoji="love-letter">
      <form onSubmit={handleSubmit}>
        <ReasonChoices
          firstChoice={firstChoice}
          legend={texts.theWriterWillReadThis}
          templates={templates}
          hint={texts.sayWhatIsGood}
          onChange={setReason}
        />
        {withSanction && (
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
          <Button type="submit" variant="danger" pending={pending} disabled={reason === ''}>
            {sanction === 'ban' ? texts.andBan(label) : label}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
