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
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';
import { asGrownUp } from './family.query';

/** For a grown-up without a working link: the answer is the same whether we know the address or not. */
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
      title="Your page as a grown-up"
      emoji="heart-hands"
      lead={
        data ? (
          <output>{data.message}</output>
        ) : (
          'Did a child give us your address? We send you a link to the page where you decide about the account. It works for 24 hours.'
        )
      }
      links={
        <>
          <PageLink to="/grown-ups">What this site is</PageLink>
          <PageLink to="/privacy">What we tell children</PageLink>
        </>
      }
    >
      {!data && (
        <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
          <Stack>
            <Field label="Your email" required error={formState.errors.email?.message}>
              <TextInput type="email" autoComplete="email" {...register('email')} />
            </Field>
            <FormProblem>
              {error ? errorMessage(error, 'Something went wrong. Please try again.') : undefined}
            </FormProblem>
            <Button type="submit" size="l" block pending={isPending} pendingText="Sending...">
              Send me a link
            </Button>
          </Stack>
        </form>
      )}
    </FormPage>
  );
}
