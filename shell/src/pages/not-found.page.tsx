import { Container, EmptyState, LinkButton, PageTitle, Spinner } from '@storysprout/kit';
import { PageMissing } from '../remotes/part-missing';
import { useRetry } from '../remotes/remote-part';
import { useRemotes } from '../remotes/remote-registry';

/** No page has this address; or nobody can know while the list of the site's parts is missing, which is something else. */
export function NotFoundPage() {
  const { isSettled, isComplete } = useRemotes();
  if (!isSettled) return <Spinner />;
  if (!isComplete) return <MissingPart />;
  return (
    <Container width="text">
      <EmptyState
        emoji="compass"
        title={<PageTitle>This page wandered off</PageTitle>}
        action={
          <LinkButton to="/" icon="house">
            Back home
          </LinkButton>
        }
      >
        We looked under every leaf, but there is nothing at this address.
      </EmptyState>
    </Container>
  );
}

function MissingPart() {
  const { retry, isRetrying } = useRetry();
  return <PageMissing label="This page" retry={retry} isRetrying={isRetrying} />;
}
