import { forgotPasswordRequest } from '@storysprout/contract';
import { api, Button, EmptyState, Field, PageLink, Stack, TextInput, toast, useMutation } from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import * as texts from '../../texts/password';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';

function useRequestReset() {
  return useMutation({
    mutationFn: (body: { email: string }) => api.call('POST /user/forgot-password', { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: () => toast.error(texts.didNotWork),
  });
}

export default function ForgotPasswordPage() {
  const { mutate, isPending, data } = useRequestReset();
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver<{ email: string }, { email: string }>(forgotPasswordRequest),
    defaultValues: { email: '' },
  });
  return (
    <FormPage
      title={texts.forgotPassword}
      emoji="key"
      lead={texts.forgotLead}
      links={<PageLink to="/login">{texts.backToSignIn}</PageLink>}
    >
      {data ? (
        <EmptyState emoji="open-mailbox-with-raised-flag" title={data.message}>
          {texts.thirtyMinutes}
        </EmptyState>
      ) : (
        <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
          <Stack>
            <Field label={texts.email} required error={formState.errors.email?.message}>
              <TextInput type="email" autoComplete="email" {...register('email')} />
            </Field>
            <Button type="submit" size="l" block pending={isPending} pendingText={texts.sending}>
              {texts.sendResetLink}
            </Button>
          </Stack>
        </form>
      )}
    </FormPage>
  );
}
