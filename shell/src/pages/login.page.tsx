import { type LoginRequest, loginRequest } from '@storysprout/contract';
import {
  Button,
  errorMessage,
  Field,
  PageLink,
  PasswordInput,
  Stack,
  TextInput,
  toast,
  useMutation,
  useSession,
} from '@storysprout/kit';
import { useLocation, useNavigate } from '@storysprout/kit/router';
import { useForm } from 'react-hook-form';
import { returnPath } from '../access/return-path';
import { signIn } from '../api/account';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';

function useSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ message, token, user }) => {
      session.signIn({ token, user });
      toast.success(message);
      navigate(returnPath(state), { replace: true });
    },
    onError: (error) => toast.error(errorMessage(error, 'Something went wrong. Please try again.')),
  });
}

export default function LoginPage() {
  const { mutate, isPending } = useSignIn();
  const isOnTheWay = returnPath(useLocation().state) !== '/';
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver: schemaResolver(loginRequest),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <FormPage
      title="Sign In"
      emoji="waving-hand"
      lead={
        isOnTheWay
          ? 'That page is for signed-in readers. Sign in, and you go right on to it!'
          : 'Welcome back! Your stories have been waiting for you.'
      }
      links={
        <>
          <PageLink to="/forgot-password">Forgot your password?</PageLink>
          <PageLink to="/register">New here? Sign up</PageLink>
        </>
      }
    >
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
        <Stack>
          <Field label="Email" required error={errors.email?.message}>
            <TextInput type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label="Password" required error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
          <Button type="submit" size="l" block pending={isPending} pendingText="Signing in...">
            Sign In
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
