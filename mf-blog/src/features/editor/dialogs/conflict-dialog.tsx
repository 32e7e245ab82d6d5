import { Button, Dialog } from '@storysprout/kit';
import * as texts from '../../../texts/editor';
import type { Editor } from '../use-editor';

const words = {
  newer: { title: texts.savedElsewhere, emoji: 'thinking-face', lines: [texts.newerVersion, texts.othersStay] },
  rival: {
    title: texts.writtenOnAnotherDevice,
    emoji: 'thinking-face',
    lines: [texts.somethingElse, texts.othersKept],
  },
  locked: {
    title: texts.withModerators,
    emoji: 'locked',
    lines: [texts.alreadyPosted],
    picture: texts.addPictureAgain,
  },
  gone: { title: texts.blogIsGone, emoji: 'owl', lines: [texts.deletedElsewhere], picture: texts.pictureIsGone },
} as const;

/** Resolves a conflict between two texts of one blog: the writer chooses one, and neither is lost. */
export function ConflictDialog({ choice, leavesPicture, send }: Editor) {
  if (!choice) return null;
  const { title, emoji, lines, ...more } = words[choice.kind];
  const handleKeep = () => send({ type: 'keptMine' });
  const makeNew = <Button onClick={() => send({ type: 'madeNew' })}>{texts.makeNewBlog}</Button>;
  const choose = (
    <>
      <Button variant="secondary" onClick={() => send({ type: 'tookOther' })}>
        {texts.useTheNewerWords}
      </Button>
      <Button onClick={handleKeep}>{texts.keepTheWordsISee}</Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={choice.kind === 'rival' ? handleKeep : () => send({ type: 'decidedLater' })}
      title={title}
      emoji={emoji}
      footer={'picture' in more ? makeNew : choose}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {leavesPicture && 'picture' in more && <p>{more.picture}</p>}
    </Dialog>
  );
}
