import { textLimits } from '@storysprout/contract';
import {
  api,
  Button,
  errorMessage,
  Field,
  isApiError,
  Row,
  TextArea,
  toast,
  useMutation,
  useQueryClient,
} from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import * as texts from '../../texts/decisions';
import styles from './decisions.module.css';

/** Lets the reader appeal a decision in their own words, so that another moderator reviews it. */
export function AppealForm({ decisionId, onClose }: { readonly decisionId: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => api.call('POST /user/appeals', { body: { decisionId, text: words } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ['decisions'] });
      onClose();
    },
    onError: (failure) => {
      // There is an appeal already, maybe from another tab, so the list is fetched again.
      if (isApiError(failure) && failure.code === 'conflict')
        void queries.invalidateQueries({ queryKey: ['decisions'] });
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) mutate(text.trim());
  };
  const problem = error ? errorMessage(error, texts.appealFailed) : undefined;
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Field label={texts.whyShouldWeLookAgain} hint={texts.appealHint} error={problem} required>
        <TextArea
          rows={4}
          autoFocus
          maxLength={textLimits.appeal}
          showCount
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Row gap={2}>
        <Button type="submit" size="s" pending={isPending} pendingText={texts.sending}>
          {texts.send}
        </Button>
        <Button variant="ghost" size="s" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Row>
    </form>
  );
}
