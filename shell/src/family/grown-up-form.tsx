import { askGrownUpRequest } from '@storysprout/contract';
import { Button, Field, Stack, TextInput } from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../forms/schema-resolver';

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
        <Field
          label="Email of a grown-up at home"
          required
          hint="We write to them and ask if it is fine with them."
          error={formState.errors.parentEmail?.message}
        >
          <TextInput type="email" autoComplete="off" {...register('parentEmail')} />
        </Field>
        <Button type="submit" size="l" block pending={pending} pendingText="Sending...">
          Send the letter
        </Button>
      </Stack>
    </form>
  );
}
