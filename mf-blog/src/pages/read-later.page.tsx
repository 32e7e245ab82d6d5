import { Container, PageHeader } from '@storysprout/kit';
import { ReadLater } from '../features/read-later/read-later';
import * as texts from '../texts/read-later';

/** What the reader keeps for later; it opens without a connection, too. */
export default function ReadLaterPage() {
  return (
    <Container width="wide">
      <PageHeader title={texts.readLater} emoji="bookmark" lead={texts.lead} />
      <ReadLater />
    </Container>
  );
}
