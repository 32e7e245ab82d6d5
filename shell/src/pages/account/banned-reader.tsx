import { type BanNotice, errorResponse, textLimits } from '@storysprout/contract';
import { api, Button, errorMessage, Field, isApiError, Stack, TextArea, useMutation } from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import * as texts from '../../texts/sign-in';
import { FormPage } from '../forms/form-page';

/** The details that sign-in returns to a banned reader who entered the right password. */
export interface BanDetails {
  readonly message: string;
  readonly notice: BanNotice;
}

/** Returns the details of a ban; undefined for every other failure. */
export function banOf(error: unknown): BanDetails | undefined {
  if (!isApiError(error)) return undefined;
  const { success, data } = errorResponse.safeParse(error.details);
  return success && data.ban ? { message: error.message, notice: data.ban } : undefined;
}

/** Replaces the sign-in form: shows why the account is closed and offers one appeal (docs/product.md#sanctions). */
export function BannedReader({ ban, onBack }: { readonly ban: BanDetails; readonly onBack: () => void }) {
  const { message, notice } = ban;
  return (
    <FormPage
      title={texts.yourAccountIsClosed}
      emoji="owl"
      lead={<output>{message}</output>}
      links={
        <Button variant="ghost" size="s" onClick={onBack}>
          {texts.signInWithAnotherAccount}
        </Button>
      }
    >
      {notice.canAppeal ? <AskAgain notice={notice} /> : <p>{texts.askOnce}</p>}
    </FormPage>
  );
}

function AskAgain({ notice: { decisionId, appealToken } }: { readonly notice: BanNotice }) {
  const [text, setText] = useState('');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (words: string) =>
      api.call('POST /user/appeals', { body: { decisionId, appealToken, text: words }, withoutSession: true }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) mutate(text.trim());
  };
  if (data) return <output>{texts.answerLater(data.message)}</output>;
  const problem = error ? errorMessage(error, texts.notSent) : undefined;
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <Field label={texts.isItAMistake} hint={texts.askHint} error={problem} required>
          <TextArea
            rows={4}
            maxLength={textLimits.appeal}
            showCount
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" size="l" block pending={isPending} pendingText={texts.sending}>
          {texts.askAgain}
        </Button>
      </Stack>
    </form>
  );
}
