import { newFamilyLinkRequest } from '@storysprout/contract';
import {
  api,
  Button,
  errorMessage,
  Field,
  FormProblem,
  PageLink,
  Stack,
  TextInput,
  useMutation,
} from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import * as texts from '../../texts/family';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';
import { asGrownUp } from './family.query';

/** Shown to a grown-up without a working link. The response is the same whether or not the address is known. */
export function AskForLink() {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (body: { email: string }) => api.call('POST /user/family/link', { ...asGrownUp, body }),
  });
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: schemaResolver(newFamilyLinkRequest),
    defaultValues: { email: '' },
  });
  return (
    <FormPage
      title={texts.yourPage}
      emoji="heart-hands"
      lead={data ? <output>{data.message}</output> : texts.askForLinkLead}
      links={
        <>
          <PageLink to="/grown-ups">{texts.whatThisSiteIs}</PageLink>
          <PageLink to="/privacy">{texts.whatWeTellChildren}</PageLink>
        </>
      }
    >
      {!data && (
        <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
          <Stack>
            <Field label={texts.yourEmail} required error={formState.errors.email?.message}>
              <TextInput type="email" autoComplete="email" {...register('email')} />
            </Field>
            <FormProblem>{error ? errorMessage(error, texts.didNotWork) : undefined}</FormProblem>
            <Button type="submit" size="l" block pending={isPending} pendingText={texts.sending}>
              {texts.sendMeALink}
            </Button>
          </Stack>
        </form>
      )}
    </FormPage>
  );
}
