import { Container, EmptyState, LinkButton, PageTitle, Spinner } from '@storysprout/kit';
import { useLocation } from '@storysprout/kit/router';
import { ownerOf } from '../remotes/known-parts';
import { PageMissing } from '../remotes/part-missing';
import { useRetry } from '../remotes/remote-part';
import { useRemotes } from '../remotes/use-remotes';
import styles from './not-found.module.css';

/** No page has this address; or the part that has it is not there at the moment, which is something else. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const { isSettled, table } = useRemotes();
  const owner = ownerOf(pathname);
  if (!isSettled) return <Spinner />;
  if (owner && !table.has(owner.name)) return <MissingPart name={owner.name} label={owner.label} />;
  return (
    <Container width="text">
      <EmptyState
        emoji="compass"
        title={<PageTitle className={styles.title}>This page wandered off</PageTitle>}
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

function MissingPart({ name, label }: { name: string; label: string }) {
  const { retry, isRetrying } = useRetry(name);
  return <PageMissing label={label} retry={retry} isRetrying={isRetrying} />;
}
