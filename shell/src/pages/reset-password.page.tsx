import { textLimits } from '@storysprout/contract';
import {
  api,
  Button,
  errorMessage,
  Field,
  isApiError,
  PageLink,
  PasswordInput,
  Stack,
  toast,
  useMutation,
} from '@storysprout/kit';
import { useNavigate, useParams } from '@storysprout/kit/router';
import { useForm } from 'react-hook-form';
import { FormPage } from '../forms/form-page';

function useReset(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ password }: NewPassword) =>
      api.call('POST /user/reset-password', { body: { token, newPassword: password } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      navigate('/login');
    },
    onError: (error) => toast.error(reasonOf(error)),
  });
}

function reasonOf(error: unknown): string {
  const badLink = 'Invalid or expired link.';
  return isApiError(error) && error.code === 'password_refused' ? errorMessage(error, badLink) : badLink;
}

function useNewPasswordForm() {
  return useForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
    resolver: (values) => {
      const problems = Object.entries(checkNewPassword(values));
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(([field, message]) => [field, { type: 'check', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
}

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const { mutate, isPending } = useReset(token);
  const { register, handleSubmit, formState } = useNewPasswordForm();
  const { errors } = formState;
  return (
    <FormPage
      title="Reset Password"
      emoji="locked"
      lead="Pick a new password that only you know."
      links={<PageLink to="/forgot-password">Ask for a new link</PageLink>}
    >
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
        <Stack>
          <Field label="New password" required hint="At least 8 characters." error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" minLength={8} {...register('password')} />
          </Field>
          <Field label="Confirm password" required error={errors.confirmation?.message}>
            <PasswordInput autoComplete="new-password" minLength={8} {...register('confirmation')} />
          </Field>
          <Button type="submit" size="l" block pending={isPending} pendingText="Saving...">
            Reset Password
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

type PasswordProblems = Partial<Record<keyof NewPassword, string>>;

/** What is wrong with a password typed twice, in the texts of docs/product.md#passwords. */
function checkNewPassword({ password, confirmation }: NewPassword): PasswordProblems {
  if (password === '') return { password: 'Please enter a password.' };
  if (password.length < textLimits.passwordMin) return { password: 'Password must be at least 8 characters.' };
  if (confirmation === '') return { confirmation: 'Please enter the password again.' };
  return password === confirmation ? {} : { confirmation: 'Passwords do not match.' };
}
