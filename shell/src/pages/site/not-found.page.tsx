import { Container, EmptyState, LinkButton, PageTitle, Row, Spinner } from '@storysprout/kit';
import { useRemotes } from '../../remotes/loading/remote-registry';
import { useNavigation } from '../../remotes/parts/navigation-items';
import { PageMissing } from '../../remotes/parts/part-missing';
import { useRetry } from '../../remotes/parts/remote-part';
import * as texts from '../../texts/layout';

/**
 * Shown when no page has this address. While the list of remotes is missing, that is not certain, so another message is
 * shown.
 */
export function NotFoundPage() {
  const { isSettled, isComplete } = useRemotes();
  if (!isSettled) return <Spinner isPage />;
  if (!isComplete) return <MissingPart />;
  return (
    <Container width="text">
      <EmptyState emoji="compass" title={<PageTitle>{texts.thisPageWanderedOff}</PageTitle>} action={<WaysOn />}>
        {texts.nothingHere}
      </EmptyState>
    </Container>
  );
}

/** Links to the home page and to the first two places of the menu. */
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
