import { needsConsentTexts, type OwnConsent } from '@storysprout/contract';
import { PageLink, Spinner, useRefreshProfile, useSession } from '@storysprout/kit';
import { useEffect } from 'react';
import { PageGuard } from '../access/page-guard';
import { AgeStep } from '../family/age-step';
import { GrownUpForm } from '../family/grown-up-form';
import { Meanwhile } from '../family/meanwhile';
import { useConsentSteps } from '../family/use-consent-steps';
import { WaitingStep } from '../family/waiting-step';
import { FormPage } from '../forms/form-page';
import { PlaceLinks } from '../remotes/place-links';

const nearlyThere = 'Your grown-up said yes! We send them a code to be sure. Then you can share what you write.';

function leadOf({ state, next }: OwnConsent): string {
  if (state === 'revoked') return needsConsentTexts.revoked;
  if (next === 'birth') return 'Please tell us the month you were born.';
  return next === 'code' ? nearlyThere : needsConsentTexts.waiting;
}

function Step({ consent }: { readonly consent: OwnConsent }) {
  const { birth, birthProblem, ask } = useConsentSteps();
  const form = { onSend: ask.mutate, pending: ask.isPending };
  if (consent.next === 'birth')
    return <AgeStep onAnswer={birth.mutate} pending={birth.isPending} problem={birthProblem} />;
  if (consent.next === 'grownUpEmail') return <GrownUpForm {...form} />;
  return <WaitingStep {...form} consent={consent} onSendAgain={() => ask.mutate(null)} />;
}

function Ask() {
  const { user } = useSession();
  const refreshProfile = useRefreshProfile();
  useEffect(() => {
    void refreshProfile();
  }, [refreshProfile]);
  if (!user) return <Spinner />;
  const { consent } = user;
  if (!consent || consent.state === 'notNeeded' || consent.state === 'given') {
    return (
      <FormPage title="You are all set!" emoji="party-popper" lead="There is nothing that you have to wait for.">
        <PlaceLinks place="about" />
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Ask a grown-up"
      emoji="love-letter"
      lead={leadOf(consent)}
      links={<PageLink to="/grown-ups">What your grown-up can read</PageLink>}
    >
      {consent.next !== 'code' && <Step consent={consent} />}
      <Meanwhile />
    </FormPage>
  );
}

/** Where a child asks for a grown-up's yes, and sees how far it is (docs/product.md#a-grown-up-at-home). */
export default function AskAGrownUpPage() {
  return (
    <PageGuard access="user">
      <Ask />
    </PageGuard>
  );
}
