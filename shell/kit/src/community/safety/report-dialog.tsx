import { needsConsentTexts, type ReportReason, reportReasonLabels, reportReasons } from '@storysprout/contract';
import { textLimits } from '@storysprout/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { FormProblem } from '../../components/form-problem';
import { Icon } from '../../components/icon';
import { TextArea } from '../../components/text-area';
import { useSession } from '../../session/use-session';
import { LinkButton } from '../../slots/page-link';
import * as texts from '../../texts/safety';
import { hideReader } from './block-user';
import { useMayExplain } from './consent';
import { usePublishing } from './publishing';
import { PublishingNote } from './publishing-note';
import { sendReport, targetsOf } from './report';
import type { Reportable } from './reportable';
import styles from './safety.module.css';

export interface ReportDialogProps extends Reportable {
  readonly onClose: () => void;
  /** Called after something was reported or hidden. */
  readonly onDone: () => void;
}

/** Visitors cannot report, because somebody has to be accountable for a report. */
function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.form}>
      <p>{texts.signInToReport}</p>
      <LinkButton to="/login" state={{ from: `${pathname}${search}` }} icon="waving-hand">
        {texts.signIn}
      </LinkButton>
    </div>
  );
}

function useReport({ subject, author, onDone }: ReportDialogProps) {
  const targets = targetsOf({ subject, author });
  const [target, setTarget] = useState(targets[0]?.value ?? 'name');
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const publishing = usePublishing('reports');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !publishing.isPossible) return;
    setProblem(reason === null ? texts.pickReason : undefined);
    if (reason === null) return;
    setSending(true);
    try {
      await sendReport({ target, subject, author, reason, text: text.trim() });
      onDone();
    } catch (error) {
      publishing.noteRefusal(error);
      setProblem(errorMessage(error, texts.reportFailed));
    } finally {
      setSending(false);
    }
  };
  const { isPossible } = publishing;
  return { targets, target, setTarget, reason, setReason, text, setText, problem, isSending, isPossible, handleSubmit };
}

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

function ReportForm({ id, report }: { readonly id: string; readonly report: ReturnType<typeof useReport> }) {
  const { targets, target, setTarget, reason, setReason, text, setText, problem, handleSubmit } = report;
  const mayExplain = useMayExplain();
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {targets.length > 1 && (
        <Choices legend={texts.whatDoYouWantTo} options={targets} value={target} onChange={setTarget} />
      )}
      <Choices legend={texts.whatIsWrong} options={reasons} value={reason} onChange={setReason} />
      {mayExplain ? (
        <Field label={texts.doYouWantToSay} hint={texts.onlyModerators}>
          <TextArea
            rows={2}
            maxLength={textLimits.reportNote}
            showCount="nearEnd"
            value={text}
            onChange={({ target: box }) => setText(box.value)}
          />
        </Field>
      ) : (
        <p>{needsConsentTexts.reportText}</p>
      )}
      <FormProblem>{problem}</FormProblem>
      <PublishingNote surface="reports" />
    </form>
  );
}

/** Offers five reasons, a note if the reader likes, and a way to hide the writer. */
export function ReportDialog(props: ReportDialogProps) {
  const { author, onClose, onDone } = props;
  const id = useId();
  const { isSignedIn } = useSession();
  const report = useReport(props);
  const footer = isSignedIn && (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        type="submit"
        form={id}
        disabled={!report.isPossible}
        pending={report.isSending}
        pendingText={texts.sending}
      >
        {texts.send}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={texts.tellAGrownUp} emoji="owl" size="s" footer={footer}>
      {isSignedIn ? <ReportForm id={id} report={report} /> : <SignInFirst />}
      {isSignedIn && author._id !== undefined && (
        <BlockButton person={{ userId: author._id, name: author.name }} onDone={onDone} />
      )}
    </Dialog>
  );
}

interface BlockButtonProps {
  readonly person: { readonly userId: string; readonly name: string };
  readonly onDone: () => void;
}

/** Hides everything by this writer from the reader's own pages. */
function BlockButton({ person, onDone }: BlockButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => hideReader(person), onSuccess: onDone });
  return (
    <div className={styles.hide}>
      <Button variant="ghost" size="s" pending={isPending} pendingText={texts.hiding} onClick={() => mutate()}>
        <Icon name="eye-off" size={18} />
        <span>
          {texts.hideWhat} <bdi>{person.name}</bdi> {texts.writes}
        </span>
      </Button>
      {error && <p role="alert">{errorMessage(error, texts.didNotWork)}</p>}
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons, each as large as a finger. */
function Choices<Value extends string>({ legend, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
