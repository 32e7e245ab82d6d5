import type { FamilyView } from '@storysprout/contract';
import {
  api,
  Button,
  Container,
  ErrorState,
  errorMessage,
  FormProblem,
  formatLongDate,
  isApiError,
  PageHeader,
  PageLink,
  Spinner,
  Stack,
  useQuery,
} from '@storysprout/kit';
import { useNavigate, useParams } from '@storysprout/kit/router';
import * as consentTexts from '../../texts/consent';
import * as texts from '../../texts/family';
import { FormPage } from '../forms/form-page';
import { AskForLink } from './ask-for-link';
import { ConfirmCode } from './confirm-code';
import { asGrownUp, familyQuery, useFamilyChange } from './family.query';
import { FamilySwitches } from './family-switches';
import { GiveConsent } from './give-consent';
import { LeavePanel } from './leave-panel';
import { MadePanel } from './made-panel';
import { StoredDataPanel } from './stored-data-panel';

/** Shows what the grown-up can decide now. */
function Decision({ family }: { readonly family: FamilyView }) {
  const { state, code } = family;
  if (state === 'notNeeded') return null;
  if (state === 'given') return <FamilySwitches family={family} />;
  if (!code) return <GiveConsent family={family} />;
  return (
    <>
      <ConfirmCode code={code} family={family} />
      <FamilySwitches family={family} />
    </>
  );
}

function leadOf({ state, code, deleteOn }: FamilyView): string {
  const until = deleteOn === null ? '' : texts.deletedOn(formatLongDate(deleteOn));
  return (code ? texts.publicAfterCode : consentTexts.stateTexts[state]) + until;
}

function Family({ family }: { readonly family: FamilyView }) {
  return (
    <Container width="text">
      <PageHeader
        title={texts.accountOf(family.child.name)}
        documentTitle={texts.yourPage}
        emoji="heart-hands"
        lead={leadOf(family)}
      />
      <Stack gap={5}>
        <Decision family={family} />
        <StoredDataPanel family={family} />
        <MadePanel family={family} />
        <LeavePanel family={family} />
      </Stack>
    </Container>
  );
}

function Opened() {
  const { data, error, refetch } = useQuery(familyQuery);
  // The hour is over, so the child's data must leave the screen, too.
  if (isApiError(error) && error.status === 401) return <AskForLink />;
  if (data) return <Family key={data.id} family={data} />;
  if (!error) return <Spinner isPage />;
  if (isApiError(error) && error.status < 500) return <AskForLink />;
  return (
    <Container width="text">
      <ErrorState title={texts.thisPageDidntLoad} onRetry={() => void refetch()} />
    </Container>
  );
}

/**
 * The page on which a grown-up at home decides about a child's account, without having an account of their own
 * (docs/product.md#a-grown-up-at-home).
 */
export default function FamilyPage() {
  const { token } = useParams();
  return token ? <OpenLink token={token} /> : <Opened />;
}

/**
 * The page behind the link in an e-mail. Opening it does nothing, because mail programs open links on their own; the
 * reader has to press the button.
 */
function OpenLink({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useFamilyChange<void>(() =>
    api.call('POST /user/family/open', { ...asGrownUp, body: { token } }),
  );
  // The link is used up, and must not stay in the address.
  const open = () => mutate(undefined, { onSuccess: () => navigate('/family', { replace: true }) });
  return (
    <FormPage
      title={texts.yourPage}
      emoji="heart-hands"
      lead={texts.openLinkLead}
      links={error && <PageLink to="/family">{texts.askForANewLink}</PageLink>}
    >
      <FormProblem>{error ? errorMessage(error, texts.didNotWork) : undefined}</FormProblem>
      <Button size="l" block pending={isPending} pendingText={texts.oneMoment} onClick={open}>
        {texts.openThePage}
      </Button>
    </FormPage>
  );
}
