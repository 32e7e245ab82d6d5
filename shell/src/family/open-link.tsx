import { api, Button, errorMessage, FormProblem, PageLink } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { FormPage } from '../forms/form-page';
import { asGrownUp, useFamilyChange } from './family.query';

/** The page behind the link of a letter. Opening it does nothing, since mail programs open links on their own: the button does. */
export function OpenLink({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useFamilyChange<void>(() =>
    api.call('POST /user/family/open', { ...asGrownUp, body: { token } }),
  );
  // The link is used up, and must not stay in the address.
  const open = () => mutate(undefined, { onSuccess: () => navigate('/family', { replace: true }) });
  return (
    <FormPage
      title="Your page as a grown-up"
      emoji="heart-hands"
      lead="Here you decide about a child’s account. The page stays open on this device for an hour."
      links={error && <PageLink to="/family">Ask for a new link</PageLink>}
    >
      <FormProblem>{error ? errorMessage(error, 'Something went wrong. Please try again.') : undefined}</FormProblem>
      <Button size="l" block pending={isPending} pendingText="One moment..." onClick={open}>
        Open the page
      </Button>
    </FormPage>
  );
}
