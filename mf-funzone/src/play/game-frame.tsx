import { type GameName, gameCard } from '@storysprout/contract';
import { type Timer, timers } from '@storysprout/game-rules/core';
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
import { type ReactNode, useEffect, useState } from 'react';
import { gameLooks } from '../cards/game-looks';
import { Announcer } from './announcer';
import styles from './game-frame.module.css';
import type { GatedRound } from './round-gate';
import { Stat, type Stats } from './stat';
import { chooseTimer, useTimerChoice } from './timer-choice';
import { useKeptRounds } from './use-kept-rounds';

const timerLabels: Readonly<Record<Timer, string>> = { x1: 'Usual time', x2: 'Double time', off: 'No timer' };

/** How much time a child wants; the XP is the same. */
function TimerChoice() {
  const timer = useTimerChoice();
  return (
    <fieldset className={styles.timers}>
      <legend className={styles.legend}>Timer for the next round (same XP)</legend>
      {timers.map((choice) => (
        <label key={choice} className={styles.timer}>
          <input type="radio" name="timer" checked={choice === timer} onChange={() => chooseTimer(choice)} />
          <span>{timerLabels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The figures, or their room until the round is there, so that the table stays where it is. */
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

export interface GameFrameProps {
  readonly game: GameName;
  /** What to do, in short paragraphs, with the keys. */
  readonly howTo: readonly string[];
  /** Level, time, XP and the like, by their labels. */
  readonly stats?: Stats;
  /** The round of a game whose time runs on: it can be paused, and rests while help is read. */
  readonly round?: Pick<GatedRound, 'phase' | 'isPaused' | 'setPaused'>;
  /** The game has a clock, and the child chooses how much time there is from the next round on. */
  readonly timed?: boolean;
  readonly children: ReactNode;
}

/** What surrounds every game: the way back, its name, figures, pause, help, sound and time. */
export function GameFrame({ game, howTo, stats, round, timed, children }: GameFrameProps) {
  useKeptRounds();
  useEffect(prepareSounds, []);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { soundsOn, set } = usePreferences();
  const canPause = round?.phase === 'playing' && !round.isPaused;
  const openHelp = () => {
    if (canPause) round.setPaused(true);
    setHelpOpen(true);
  };
  return (
    <Container width="wide">
      <div className={styles.bar}>
        <LinkButton to="/funzone" variant="ghost">
          <Icon name="arrow-left" />
          <span className={styles.funZone}>
            <span className={styles.backTo}>Back to</span> FunZone
          </span>
        </LinkButton>
        <div className={styles.tools}>
          {canPause && (
            <Button size="s" variant="ghost" onClick={() => round.setPaused(true)}>
              Pause
            </Button>
          )}
          <IconButton label={soundsOn ? 'Sounds off' : 'Sounds on'} onClick={() => set({ soundsOn: !soundsOn })}>
            <Icon name={soundsOn ? 'volume' : 'volume-off'} />
          </IconButton>
          <Button size="s" variant="secondary" onClick={openHelp}>
            How to Play
          </Button>
        </div>
      </div>
      <header className={styles.head}>
        <Emoji name={gameLooks[game].emoji} size={48} />
        <PageTitle>{gameCard(game).title}</PageTitle>
      </header>
      {stats !== undefined && <Figures stats={stats} />}
      <div className={styles.table}>
        <Announcer />
        {children}
      </div>
      {timed && round?.phase !== 'starting' && <TimerChoice />}
      <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title="How to Play" emoji="light-bulb">
        <Stack gap={3} className={styles.howTo}>
          {howTo.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Stack>
      </Dialog>
    </Container>
  );
}
