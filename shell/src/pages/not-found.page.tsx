import { Container, EmptyState, LinkButton, PageTitle, Row, Spinner } from '@storysprout/kit';
import { PageMissing } from '../remotes/part-missing';
import { useNavigation } from '../remotes/placed-items';
import { useRetry } from '../remotes/remote-part';
import { useRemotes } from '../remotes/remote-registry';
import * as texts from '../texts/layout';

/** No page has this address; or nobody can know while the list of the site's parts is missing, which is something else. */
export function NotFoundPage() {
  const { isSettled, isComplete } = useRemotes();
  if (!isSettled) return <Spinner />;
  if (!isComplete) return <MissingPart />;
  return (
    <Container width="text">
      <EmptyState emoji="compass" title={<PageTitle>{texts.thisPageWanderedOff}</PageTitle>} action={<WaysOn />}>
        {texts.nothingHere}
      </EmptyState>
    </Container>
  );
}

/** Home, and the first two places of the menu. */
function WaysOn() {
  return (
    <Row justify="center">
      <LinkButton to="/" icon="house">
        {texts.backHome}
      </LinkButton>
      {useNavigation('header')
        .slice(0, 2)
        .map(({ to, label, icon }) => (
          <LinkButton key={to} to={to} variant="secondary" icon={icon}>
            {label}
          </LinkButton>
        ))}
    </Row>
  );
}

function MissingPart() {
  const { retry, isRetrying } = useRetry();
  return <PageMissing label={texts.thisPage} retry={retry} isRetrying={isRetrying} />;
}
