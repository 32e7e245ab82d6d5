import { type LoginRequest, type LoginResponse, loginRequest, type User } from '@storysprout/contract';
import {
  api,
  Button,
  errorMessage,
  Field,
  FormProblem,
  PageLink,
  PasswordInput,
  Stack,
  Switch,
  siteSettings,
  TextInput,
  toast,
  useMutation,
  useSession,
} from '@storysprout/kit';
import { settleSignOut } from '@storysprout/kit/host';
import { useLocation, useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LeftUnsent } from '../../session/left-unsent';
import { newAccountEmail, returnPath } from '../../session/return-path';
import { useStorageBlocked } from '../../session/storage-blocked';
import * as texts from '../../texts/sign-in';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';
import { BannedReader, banOf } from './banned-reader';

/** Returns whether the browser will send the session's cookie along, which goes to the page's own origin only. */
function canKeepSession(): boolean {
  const { origin } = window.location;
  return navigator.cookieEnabled && new URL(siteSettings().apiBaseUrl, origin).origin === origin;
}

/**
 * Asks, where possible, for a short-lived token that a cookie renews, because a stolen one is useful for minutes only.
 */
async function signIn({ email, password, session }: LoginRequest): Promise<LoginResponse> {
  await settleSignOut();
  const body = canKeepSession() ? { email, password, session } : { email, password };
  return api.call('POST /user/login', { body, withoutSession: true });
}

/** Returns whether the reader has to give an answer before parental consent can be requested. */
function hasToAnswer({ consent }: User): boolean {
  return consent?.next === 'birth' || consent?.next === 'grownUpEmail' || consent?.next === 'ownEmail';
}

function useSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ message, token, user }, asked) => {
      session.signIn({ token, user, isShared: asked.session === 'shared' });
      toast.success(message);
      navigate(hasToAnswer(user) ? '/ask-a-grown-up' : returnPath(state), { replace: true });
    },
    onError: (error) => {
      if (!banOf(error)) toast.error(errorMessage(error, texts.didNotWork));
    },
  });
}

export default function LoginPage() {
  const { mutate, isPending, error, reset } = useSignIn();
  const [isShared, setIsShared] = useState(false);
  const isStorageBlocked = useStorageBlocked();
  const { state } = useLocation();
  const newEmail = newAccountEmail(state);
  const isOnTheWay = returnPath(state) !== '/';
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver: schemaResolver(loginRequest),
    defaultValues: { email: newEmail, password: '' },
  });
  const { errors } = formState;
  const ban = banOf(error);
  if (ban) return <BannedReader ban={ban} onBack={reset} />;
  return (
    <FormPage
      title={texts.signIn}
      emoji="waving-hand"
      lead={newEmail ? texts.accountIsReady : isOnTheWay ? texts.signInFirst : texts.goodToSeeYou}
      links={
        <>
          <PageLink to="/forgot-password">{texts.forgotYourPassword}</PageLink>
          <PageLink to="/register" state={state}>
            {texts.newHereSignUp}
          </PageLink>
        </>
      }
    >
      {/* With `method="post"`, no field gets into the address if the form is sent before its script has loaded. */}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((values) => mutate({ ...values, session: isShared ? 'shared' : 'browser' }))}
      >
        <Stack>
          <Field label={texts.email} required error={errors.email?.message}>
            <TextInput type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label={texts.password} required error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
          <div>
            <Switch label={texts.sharedComputer} checked={isShared} onChange={setIsShared} />
            {isShared && <p>{texts.sharedComputerHint}</p>}
          </div>
          <FormProblem>{isStorageBlocked && texts.storageBlocked}</FormProblem>
          <Button type="submit" size="l" block pending={isPending} pendingText={texts.signingIn}>
            {texts.signIn}
          </Button>
          <LeftUnsent />
        </Stack>
      </form>
    </FormPage>
  );
}
