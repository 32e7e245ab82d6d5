import { Button, LinkButton, Row } from '@storysprout/kit';
import { GameFrame } from '../../play/game-frame';
import styles from './story-builder.module.css';
import { StoryChoices } from './story-choices';
import { useStoryBuilder } from './use-story-builder';

const howTo = [
  'Choose a character, a setting and an action. Press Build Story, and the three of them meet.',
  'Do you want to know how it goes on? Turn it into a draft and write the rest yourself.',
];

export default function StoryBuilderPage() {
  const { choice, story, choose, build, reset } = useStoryBuilder();
  return (
    <GameFrame game="storygame" howTo={howTo}>
      <StoryChoices choice={choice} onChoose={choose} />
      <Row justify="center" align="stretch">
        <Button size="l" icon="magic-wand" onClick={build}>
          Build Story
        </Button>
        <Button size="l" variant="ghost" onClick={reset}>
          Reset
        </Button>
      </Row>
      {story && (
        <section className={styles.story} aria-label="Your story">
          <p>{story}</p>
          <LinkButton
            to="/postblog"
            state={{ title: 'My story', category: 'Story', description: story }}
            variant="secondary"
            icon="pencil"
          >
            Turn it into a draft
          </LinkButton>
        </section>
      )}
    </GameFrame>
  );
}
