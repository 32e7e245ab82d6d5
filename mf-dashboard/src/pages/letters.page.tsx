import { Container, PageHeader, Stack } from '@storysprout/kit';
import { LetterKinds } from '../features/letters/letter-kinds';
import { LetterList } from '../features/letters/letter-list';
import * as texts from '../texts/letters';

export default function LettersPage() {
  return (
    <Container width="text">
      <PageHeader title={texts.pageHeading} emoji="open-mailbox-with-raised-flag" lead={texts.pageLead} />
      <Stack gap={6}>
        <LetterList />
        <LetterKinds />
      </Stack>
    </Container>
  );
}
