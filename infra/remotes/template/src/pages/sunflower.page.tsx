import { Container, PageHeader, Stack } from '@storysprout/kit';
import { SayHello } from '../features/hello/say-hello';
import { NewestStories } from '../features/newest-stories/newest-stories';
import * as texts from '../texts/sunflower';

export default function SunflowerPage() {
  return (
    <Container width="text">
      <PageHeader title={texts.sunflower} emoji="seedling" lead={texts.lead} actions={<SayHello />} />
      <Stack gap={5}>
        <NewestStories />
      </Stack>
    </Container>
  );
}
