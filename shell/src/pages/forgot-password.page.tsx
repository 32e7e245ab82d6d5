import { forgotPasswordRequest } from '@storysprout/contract';
import { api, Button, EmptyState, Field, PageLink, Stack, TextInput, toast, useMutation } from '@storysprout/kit';
import { useForm } from 'react-hook-form';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';

function useRequestReset() {
  return useMutation({
    mutationFn: (body: { email: string }) => api.call('POST /user/forgot-password', { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: () => toast.error('Something went wrong. Try again.'),
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
      title="Forgot Password"
      emoji="key"
      lead="It happens to everybody. Tell us your email and we send a link."
      links={<PageLink to="/login">Back to Sign In</PageLink>}
    >
      {data ? (
        <EmptyState emoji="open-mailbox-with-raised-flag" title={data.message}>
          The link works for 30 minutes.
        </EmptyState>
      ) : (
        <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
          <Stack>
            <Field label="Email" required error={formState.errors.email?.message}>
              <TextInput type="email" autoComplete="email" {...register('email')} />
            </Field>
            <Button type="submit" size="l" block pending={isPending} pendingText="Sending...">
              Send Reset Link
            </Button>
          </Stack>
        </form>
      )}
    </FormPage>
  );
}
