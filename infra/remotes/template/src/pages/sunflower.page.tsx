import { Container, PageHeader, Stack } from '@storysprout/kit';
import { SayHello } from '../features/hello/say-hello';
import { NewestStories } from '../features/newest-stories/newest-stories';

export default function SunflowerPage() {
  return (
    <Container width="text">
      <PageHeader title="Sunflower" emoji="seedling" lead="A new place on Storysprout." actions={<SayHello />} />
      <Stack gap={5}>
        <NewestStories />
      </Stack>
    </Container>
  );
}
