import type { CaseDecision, CaseKind } from '@storysprout/contract';
import { Button, Dialog, Field, optionsOf, Row, Select } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import { ReasonChoices, useFirstChoice } from '../../shared/reason-choices';
import { type SanctionChoice, sanctionChoices } from './case-labels';
import { templatesFor } from './reason-templates';

interface DecideDialogProps {
  readonly title: string;
  readonly kind: CaseKind;
  readonly decision: CaseDecision;
  /** What the button says. */
  readonly label: string;
  /** Whether the writer can be warned, muted or banned along with it. */
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
          legend="The writer will read this:"
          templates={templates}
          hint="Say what is good about it, and what to change. Keep it short and kind."
          onChange={setReason}
        />
        {withSanction && (
          <Field
            label="What happens to the writer"
            hint="A mute stops publishing only. Most children need no more than the message."
          >
            <Select
              options={optionsOf(sanctionChoices)}
              value={sanction}
              onChange={({ target }) => isSanctionChoice(target.value) && setSanction(target.value)}
            />
          </Field>
        )}
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={pending} disabled={reason === ''}>
            {sanction === 'ban' ? `${label} and ban` : label}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
