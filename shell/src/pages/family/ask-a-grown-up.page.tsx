import { needsConsentTexts, type OwnConsent } from '@storysprout/contract';
import { PageLink, Spinner, useRefreshProfile, useSession } from '@storysprout/kit';
import { useEffect } from 'react';
import { NavigationLinks } from '../../remotes/parts/navigation-links';
import { PageGuard } from '../../session/page-guard';
import * as texts from '../../texts/ask-a-grown-up';
import { AgeStep } from '../account/age-step';
import { Meanwhile } from '../account/meanwhile';
import { FormPage } from '../forms/form-page';
import { GrownUpForm } from './consent-request/grown-up-form';
import { OwnEmailStep } from './consent-request/own-email-step';
import { useConsentSteps } from './consent-request/use-consent-steps';
import { WaitingStep } from './consent-request/waiting-step';

function leadOf({ state, next }: OwnConsent): string {
  if (state === 'revoked') return needsConsentTexts.revoked;
  if (next === 'birth') return texts.tellUsYourMonth;
  return next === 'code' ? texts.nearlyThere : needsConsentTexts.waiting;
}

interface StepProps {
  readonly consent: OwnConsent;
  readonly isConfirmed: boolean;
}

function Step({ consent, isConfirmed }: StepProps) {
  const { birth, birthProblem, ask } = useConsentSteps();
  const form = { onSend: ask.mutate, pending: ask.isPending };
  if (consent.next === 'birth')
    return <AgeStep onAnswer={birth.mutate} pending={birth.isPending} problem={birthProblem} />;
  if (consent.next === 'ownEmail') return <OwnEmailStep consent={consent} isConfirmed={isConfirmed} />;
  if (consent.next === 'grownUpEmail') return <GrownUpForm {...form} />;
  return <WaitingStep {...form} consent={consent} onSendAgain={() => ask.mutate(null)} />;
}

function Ask() {
  const { user } = useSession();
  const refreshProfile = useRefreshProfile();
  useEffect(() => {
    void refreshProfile();
  }, [refreshProfile]);
  if (!user) return <Spinner isPage />;
  const { consent } = user;
  if (!consent || consent.state === 'notNeeded' || consent.state === 'given') {
    return (
      <FormPage title={texts.youAreAllSet} emoji="party-popper" lead={texts.nothingToWaitFor}>
        <NavigationLinks place="about" />
      </FormPage>
    );
  }
  return (
    <FormPage
      title={texts.askAGrownUp}
      emoji="love-letter"
      lead={leadOf(consent)}
      links={<PageLink to="/grown-ups">{texts.whatGrownUpsRead}</PageLink>}
    >
      {consent.next !== 'code' && <Step consent={consent} isConfirmed={user.emailVerified === true} />}
      <Meanwhile />
    </FormPage>
  );
}

/**
 * The page on which a child asks for parental consent and follows its progress (docs/product.md#a-grown-up-at-home).
 */
export default function AskAGrownUpPage() {
  return (
    <PageGuard access="user">
      <Ask />
    </PageGuard>
  );
}
