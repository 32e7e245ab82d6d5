import { Container, PageHeader } from '@storysprout/kit';
import { ReadLater } from '../features/read-later/read-later';
import * as texts from '../texts/read-later';

/** The reader's bookmarks; the page also works offline. */
export default function ReadLaterPage() {
  return (
    <Container width="wide">
      <PageHeader title={texts.readLater} emoji="bookmark" lead={texts.lead} />
      <ReadLater />
    </Container>
  );
}
