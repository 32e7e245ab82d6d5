import { type GameName, gameCard } from '@storysprout/contract';
import {
  Button,
  Container,
  Dialog,
  Emoji,
  Icon,
  IconButton,
  LinkButton,
  PageTitle,
  prepareSounds,
  Stack,
  usePreferences,
} from '@storysprout/kit';
import { memo, type ReactNode, useEffect, useState } from 'react';
import * as texts from '../../texts/play';
import { useSavedRounds } from '../round/use-saved-rounds';
import { Announcer } from './announcer';
import styles from './game-frame.module.css';
import type { GatedRound } from './round-gate';
import { Stat, type Stats } from './stat';

export interface GameFrameProps {
  readonly game: GameName;
  /** Instructions in short paragraphs, including the keys. */
  readonly howTo: readonly string[];
  /** Level, time, XP and the like, by their labels. */
  readonly stats?: Stats;
  /** The round, if the game runs on time and can therefore be paused. Opening the help pauses it. */
  readonly round?: Pick<GatedRound, 'phase' | 'isPaused' | 'setPaused'> | false;
  readonly children: ReactNode;
}

/** The stats, or a placeholder of the same height until the round starts, so that the board does not move. */
function Figures({ stats }: { stats: Stats }) {
  if (!stats) {
    return (
      <dl className={`${styles.stats} ${styles.room}`} data-testid="room-for-figures">
        <Stat label="" value="0" />
      </dl>
    );
  }
  return (
    <dl className={styles.stats}>
      {Object.entries(stats).map(([label, value]) => (
        <Stat key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function SoundButton() {
  const { soundsOn, set } = usePreferences();
  return (
    <IconButton label={soundsOn ? texts.soundsOff : texts.soundsOn} onClick={() => set({ soundsOn: !soundsOn })}>
      <Icon name={soundsOn ? 'volume' : 'volume-off'} />
    </IconButton>
  );
}

/** The way back and the name of the game. Memoized, so that clock ticks do not render it. */
const Head = memo(function Head({ game }: Pick<GameFrameProps, 'game'>) {
  return (
    <>
      <LinkButton to="/funzone" variant="ghost" className={styles.back}>
        <Icon name="arrow-left" />
        {texts.backToFunZone}
      </LinkButton>
      <div className={styles.head}>
        <Emoji name={gameCard(game).emoji} size={32} />
        <PageTitle className={styles.name}>{gameCard(game).title}</PageTitle>
      </div>
    </>
  );
});

interface ToolsProps extends Pick<GameFrameProps, 'howTo'> {
  /** Undefined while there is nothing to pause. */
  readonly setPaused?: GatedRound['setPaused'];
}

/** The buttons for pause, sound and help. Memoized, so that clock ticks do not render them. */
const Tools = memo(function Tools({ howTo, setPaused }: ToolsProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => {
    setPaused?.(true);
    setHelpOpen(true);
  };
  return (
    <div className={styles.tools}>
      {setPaused && (
        <Button size="s" variant="ghost" onClick={() => setPaused(true)}>
          {texts.pause}
        </Button>
      )}
      <SoundButton />
      <Button size="s" variant="secondary" onClick={openHelp}>
        {texts.howToPlay}
      </Button>
      <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title={texts.howToPlay} emoji="light-bulb">
        <Stack gap={3} className={styles.howTo}>
          {howTo.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Stack>
      </Dialog>
    </div>
  );
});

/**
 * The frame of every game: way back, name, stats, pause, help and sound. It fills the window below the site's header,
 * and the board takes the remaining space, so that nobody has to scroll while playing.
 */
export function GameFrame({ game, howTo, stats, round, children }: GameFrameProps) {
  useSavedRounds();
  useEffect(prepareSounds, []);
  const canPause = round && round.phase === 'playing' && !round.isPaused;
  return (
    <Container width="wide" className={styles.frame} data-game-frame="">
      <div className={styles.bar}>
        <Head game={game} />
        {stats !== undefined && <Figures stats={stats} />}
        <Tools howTo={howTo} setPaused={canPause ? round.setPaused : undefined} />
      </div>
      <div className={styles.table}>
        <Announcer />
        {children}
      </div>
    </Container>
  );
}
