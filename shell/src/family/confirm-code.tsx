import { confirmConsentRequest, type FamilyView } from '@storysprout/contract';
import { api, Button, errorMessage, Field, FormProblem, formatMoment, Panel, Stack, TextInput } from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../forms/schema-resolver';
import styles from './family.module.css';
import { asGrownUp, useFamilyChange } from './family.query';

interface Code {
  code: string;
}

/** The second step: the code from the second letter. */
export function ConfirmCode({ code }: { readonly code: NonNullable<FamilyView['code']> }) {
  const { mutate, isPending, error } = useFamilyChange((body: Code) =>
    api.call('POST /user/family/confirm', { ...asGrownUp, body }),
  );
  const { register, handleSubmit, formState } = useForm<Code>({
    resolver: schemaResolver(confirmConsentRequest),
    defaultValues: { code: '' },
  });
  return (
    <Panel title="One last step" emoji="key">
      <p className={styles.wide}>
        {code.isSent
          ? `We sent a letter with a code to ${code.sentTo}. Type it here, and your yes counts.`
          : `Thank you! We send a code to ${code.sentTo}, not before ${formatMoment(code.notBefore)}. Type it here then: a link in that letter leads back to this page.`}
      </p>
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
        <Stack>
          <Field label="Code" required hint="Eight digits" error={formState.errors.code?.message}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
          </Field>
          <FormProblem>
            {error ? errorMessage(error, 'Something went wrong. Please try again.') : undefined}
          </FormProblem>
          <Button type="submit" pending={isPending} pendingText="One moment...">
            This is my code
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
