import { api, Button, errorMessage, FormProblem, PageLink } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import * as texts from '../../texts/family';
import { FormPage } from '../forms/form-page';
import { asGrownUp, useFamilyChange } from './family.query';

/**
 * The page behind the link in an e-mail. Opening it does nothing, because mail programs open links on their own; the
 * reader has to press the button.
 */
export function OpenLink({ token }: { readonly token: string }) {
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
