import { confirmConsentRequest, type FamilyView } from '@storysprout/contract';
import { api, Button, errorMessage, Field, FormProblem, formatMoment, Panel, Stack, TextInput } from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import * as texts from '../../texts/family';
import { schemaResolver } from '../forms/schema-resolver';
import styles from './family.module.css';
import { aboutChild, useFamilyChange } from './family.query';

interface Code {
  code: string;
}

/** The second step of parental consent: asks for the code from the second e-mail, once that was sent. */
export function ConfirmCode({
  code: { sentTo, notBefore, isSent },
  family,
}: {
  readonly code: NonNullable<FamilyView['code']>;
  readonly family: FamilyView;
}) {
  return (
    <Panel title={texts.oneLastStep} emoji="key">
      <p className={styles.wide}>
        {isSent ? texts.codeSent(sentTo) : texts.codeLater(sentTo, formatMoment(notBefore))}
      </p>
      {isSent && <CodeForm family={family} />}
    </Panel>
  );
}

function CodeForm({ family }: { readonly family: FamilyView }) {
  const { mutate, isPending, error } = useFamilyChange((body: Code) =>
    api.call('POST /user/family/confirm', { ...aboutChild(family), body }),
  );
  const { register, handleSubmit, formState } = useForm<Code>({
    resolver: schemaResolver(confirmConsentRequest),
    defaultValues: { code: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
      <Stack>
        <Field label={texts.code} required hint={texts.eightDigits} error={formState.errors.code?.message}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
        </Field>
        <FormProblem>{error ? errorMessage(error, texts.didNotWork) : undefined}</FormProblem>
        <Button type="submit" pending={isPending} pendingText={texts.oneMoment}>
          {texts.thisIsMyCode}
        </Button>
      </Stack>
    </form>
  );
}
