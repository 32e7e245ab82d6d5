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
import * as passwordTexts from '../../texts/password';
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
  return isApiError(error) && error.code === 'password_refused'
    ? errorMessage(error, passwordTexts.badLink)
    : passwordTexts.badLink;
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
      title={passwordTexts.resetPassword}
      emoji="locked"
      lead={passwordTexts.resetLead}
      links={<PageLink to="/forgot-password">{passwordTexts.askForANewLink}</PageLink>}
    >
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
        <Stack>
          <Field
            label={passwordTexts.newPassword}
            required
            hint={passwordTexts.passwordHint}
            error={errors.password?.message}
          >
            <PasswordInput autoComplete="new-password" minLength={8} {...register('password')} />
          </Field>
          <Field label={passwordTexts.confirmPassword} required error={errors.confirmation?.message}>
            <PasswordInput autoComplete="new-password" minLength={8} {...register('confirmation')} />
          </Field>
          <Button type="submit" size="l" block pending={isPending} pendingText={passwordTexts.saving}>
            {passwordTexts.resetPassword}
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

/** Returns what is wrong with a password typed twice, in the texts of docs/product.md#passwords. */
function checkNewPassword({ password, confirmation }: NewPassword): PasswordProblems {
  if (password === '') return { password: passwordTexts.passwordMissing };
  if (password.length < textLimits.passwordMin) return { password: passwordTexts.tooShort };
  if (confirmation === '') return { confirmation: passwordTexts.confirmationMissing };
  return password === confirmation ? {} : { confirmation: passwordTexts.different };
}
