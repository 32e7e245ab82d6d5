import { askGrownUpRequest } from '@storysprout/contract';
import { Button, Field, Stack, TextInput } from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import * as texts from '../../../texts/ask-a-grown-up';
import { schemaResolver } from '../../forms/schema-resolver';

export interface GrownUpFormProps {
  readonly onSend: (parentEmail: string) => void;
  readonly pending: boolean;
}

/** Asks for the address of a grown-up at home. */
export function GrownUpForm({ onSend, pending }: GrownUpFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver<{ parentEmail: string }, { parentEmail?: string | undefined }>(askGrownUpRequest),
    defaultValues: { parentEmail: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit(({ parentEmail }) => parentEmail && onSend(parentEmail))}>
      <Stack>
        <Field label={texts.grownUpEmail} required hint={texts.emailHint} error={formState.errors.parentEmail?.message}>
          <TextInput type="email" autoComplete="off" {...register('parentEmail')} />
        </Field>
        <Button type="submit" size="l" block pending={pending} pendingText={texts.sending}>
          {texts.sendTheEmail}
        </Button>
      </Stack>
    </form>
  );
}
