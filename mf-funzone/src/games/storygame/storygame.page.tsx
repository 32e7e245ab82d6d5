import { Button, LinkButton, Row } from '@storysprout/kit';
import { PlayedGame } from '../../play/played-game';
import { justPlay } from '../../play/start-screen';
import styles from './story-builder.module.css';
import { StoryChoices } from './story-choices';
import { StoryPicture } from './story-picture';
import { type Story, useStoryBuilder } from './use-story-builder';

const howTo = [
  'Choose a character, a setting and an action. Press Build Story, and the three of them meet.',
  'Do you want to know how it goes on? Turn it into a draft and write the rest yourself.',
];

function Told({ story }: { story: Story }) {
  return (
    <section className={styles.story} aria-label="Your story">
      <StoryPicture story={story} />
      <div className={styles.text}>
        <p>{story.text}</p>
        <LinkButton
          to="/postblog"
          state={{ title: 'My story', category: 'Story', description: story.text }}
          variant="secondary"
          icon="pencil"
        >
          Make it a blog draft
        </LinkButton>
      </div>
    </section>
  );
}

export default function StoryBuilderPage() {
  const game = useStoryBuilder();
  const { choice, story, open, setOpen, choose, build, reset } = game;
  return (
    <PlayedGame game="storygame" howTo={howTo} choices={justPlay} round={game} onBegin={game.begin} patient>
      {() => (
        <div className={styles.builder}>
          <StoryChoices choice={choice} open={open} onOpen={setOpen} onChoose={choose} />
          {story && open === null && <Told story={story} />}
          <Row gap={2} justify="center" align="stretch">
            <Button icon="magic-wand" onClick={build}>
              Build Story
            </Button>
            <Button variant="ghost" onClick={reset}>
              Reset
            </Button>
          </Row>
        </div>
      )}
    </PlayedGame>
  );
}
