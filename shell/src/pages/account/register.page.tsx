import type { BirthAnswer, ConsentStep } from '@storysprout/contract';
import { api, errorMessage, LinkButton, PageLink, siteSettings, toast, useMutation } from '@storysprout/kit';
import { useLocation, useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import { newAccountState } from '../../session/return-path';
import * as texts from '../../texts/register';
import { FormPage } from '../forms/form-page';
import { AgeStep } from './age-step';
import { Meanwhile } from './meanwhile';
import { type Age, RegisterForm } from './register-form';

function Links() {
  const { state } = useLocation();
  return (
    <>
      <PageLink to="/login" state={state}>
        {texts.haveAnAccount}
      </PageLink>
      <PageLink to="/privacy">{texts.yourPrivacy}</PageLink>
      <PageLink to="/rules">{texts.ourRules}</PageLink>
      <PageLink to="/grown-ups">{texts.forGrownUps}</PageLink>
    </>
  );
}

/**
 * Sends the answer to the service, which uses the youngest age given within a day. So going back and picking another
 * year changes nothing.
 */
function useAnswer(onAge: (age: Age) => void) {
  return useMutation({
    mutationFn: (birth: BirthAnswer) => api.call('POST /user/age', { body: birth, withoutSession: true }),
    onSuccess: ({ needsGrownUp }, birth) => onAge({ birth, needsGrownUp }),
  });
}

function AgePage({ onAge }: { readonly onAge: (age: Age) => void }) {
  const { mutate, isPending, error } = useAnswer(onAge);
  return (
    <FormPage title={texts.whenWereYouBorn} emoji="birthday-cake" lead={texts.bornLead} links={<Links />}>
      <AgeStep
        onAnswer={mutate}
        pending={isPending}
        problem={error ? errorMessage(error, texts.didNotWork) : undefined}
      />
    </FormPage>
  );
}

interface Waiting {
  readonly next: ConsentStep | undefined;
  /** The router state of the sign-in page. */
  readonly signIn: ReturnType<typeof newAccountState>;
}

/** Shown after signing up with a grown-up's address. */
function WaitingPage({ next, signIn }: Waiting) {
  const isOwnFirst = next === 'ownEmail';
  return (
    <FormPage
      title={isOwnFirst ? texts.ownEmailFirst : texts.weWrote}
      emoji="love-letter"
      lead={isOwnFirst ? texts.ownEmailFirstLead : texts.weWroteLead}
      links={<PageLink to="/grown-ups">{texts.whatGrownUpsRead}</PageLink>}
    >
      <Meanwhile />
      <LinkButton to="/login" state={signIn} size="l" block>
        {texts.signIn}
      </LinkButton>
    </FormPage>
  );
}

export default function RegisterPage() {
  const navigate = useNavigate();
  const [age, setAge] = useState<Age | null>(null);
  const { state } = useLocation();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const handleDone = (message: string, next: ConsentStep | undefined, email: string) => {
    toast.success(message);
    const signIn = newAccountState(state, email);
    if (age?.needsGrownUp) setWaiting({ next, signIn });
    else navigate('/login', { state: signIn });
  };
  if (waiting) return <WaitingPage {...waiting} />;
  if (siteSettings().asksForAge && !age) return <AgePage onAge={setAge} />;
  return (
    <FormPage title={texts.signUp} emoji="party-popper" lead={texts.signUpLead} links={<Links />}>
      <RegisterForm age={age} onDone={handleDone} />
    </FormPage>
  );
}
