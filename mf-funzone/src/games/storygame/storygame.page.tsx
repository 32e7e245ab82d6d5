import { Button, Emoji, LinkButton, Row } from '@storysprout/kit';
import type { CSSProperties } from 'react';
import { PlayedGame } from '../../play/screen/played-game';
import { justPlay } from '../../play/screen/start-screen';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/storygame';
import styles from './story-builder.module.css';
import { StoryChoices } from './story-choices';
import { actionPictures, characterPictures, settingPictures, settingSkies } from './story-pictures';
import { type Story, useStoryBuilder } from './use-story-builder';

function Told({ story }: { story: Story }) {
  return (
    <section className={styles.story} aria-label={texts.yourStory}>
      <StoryPicture story={story} />
      <div className={styles.text}>
        <p>{story.text}</p>
        <LinkButton
          to="/postblog"
          state={{ title: texts.myStory, category: 'Story', description: story.text }}
          variant="secondary"
          icon="pencil"
        >
          {texts.makeDraft}
        </LinkButton>
      </div>
    </section>
  );
}

export default function StoryBuilderPage() {
  const game = useStoryBuilder();
  const { choice, story, open, setOpen, choose, build, reset } = game;
  return (
    <PlayedGame game="storygame" howTo={texts.howTo} choices={justPlay} round={game} onBegin={game.begin} patient>
      {() => (
        <div className={styles.builder}>
          <StoryChoices choice={choice} open={open} onOpen={setOpen} onChoose={choose} />
          {story && open === null && <Told story={story} />}
          <Row gap={2} justify="center" align="stretch">
            <Button icon="magic-wand" onClick={build}>
              {texts.build}
            </Button>
            <Button variant="ghost" onClick={reset}>
              {playTexts.reset}
            </Button>
          </Row>
        </div>
      )}
    </PlayedGame>
  );
}

/** A picture of the hero, the place and the deed. It is decorative, as the text beside it tells the same story. */
function StoryPicture({ story: { character, setting, action } }: { story: Story }) {
  const [sky, ground] = settingSkies[setting];
  return (
    <div className={styles.picture} style={{ '--sky-here': sky, '--ground-here': ground } as CSSProperties}>
      <Emoji name={settingPictures[setting]} size={112} className={styles.farLeft} />
      <Emoji name={settingPictures[setting]} size={160} className={styles.far} />
      <Emoji name={actionPictures[action]} size={96} className={styles.deed} />
      <Emoji name={characterPictures[character]} size={128} className={styles.hero} />
    </div>
  );
}
