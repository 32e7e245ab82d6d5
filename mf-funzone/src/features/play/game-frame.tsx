import { type GameName, gameCards } from '@storysprout/contract';
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
  usePreferences,
} from '@storysprout/kit';
import { type ReactNode, useState } from 'react';
import { gameLooks } from '../cards/game-looks';
import styles from './game-frame.module.css';
import { useKeptRounds } from './use-kept-rounds';

const timerLabels: Readonly<Record<Timer, string>> = { x1: 'Usual time', x2: 'Double time', off: 'No timer' };

interface GameFrameProps {
  readonly game: GameName;
  /** What to do, in short paragraphs or a list, with the keys. */
  readonly howTo: ReactNode;
  /** Level, time, XP and the like, as `Stat`s. */
  readonly stats?: ReactNode;
  /** Games without a clock leave both out. A change takes effect with the next round. */
  readonly timer?: Timer;
  readonly onTimer?: (timer: Timer) => void;
  readonly children: ReactNode;
}

function TimerChoice({ timer, onTimer }: { timer: Timer; onTimer: (timer: Timer) => void }) {
  return (
    <fieldset className={styles.timers}>
      <legend className={styles.legend}>Timer</legend>
      {timers.map((choice) => (
        <label key={choice} className={styles.timer}>
          <input type="radio" name="timer" checked={choice === timer} onChange={() => onTimer(choice)} />
          <span>{timerLabels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is round every game: the way back, its name, figures, help, sound and time. */
export function GameFrame({ game, howTo, stats, timer, onTimer, children }: GameFrameProps) {
  useKeptRounds();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { soundsOn, set } = usePreferences();
  const title = gameCards.find((card) => card.game === game)?.title ?? 'Game';
  return (
    <Container width="wide">
      <div className={styles.bar}>
        <LinkButton to="/funzone" variant="ghost">
          <Icon name="arrow-left" /> Back to FunZone
        </LinkButton>
        <div className={styles.tools}>
          <IconButton label={soundsOn ? 'Sounds off' : 'Sounds on'} onClick={() => set({ soundsOn: !soundsOn })}>
            <Icon name={soundsOn ? 'volume' : 'volume-off'} />
          </IconButton>
          <Button variant="secondary" onClick={() => setHelpOpen(true)}>
            How to Play
          </Button>
        </div>
      </div>
      <header className={styles.head}>
        <Emoji name={gameLooks[game].emoji} size={48} />
        <PageTitle>{title}</PageTitle>
      </header>
      {stats && <dl className={styles.stats}>{stats}</dl>}
      <div className={styles.table}>{children}</div>
      {timer && onTimer && <TimerChoice timer={timer} onTimer={onTimer} />}
      <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title="How to Play" emoji="light-bulb">
        <div className={styles.howTo}>{howTo}</div>
      </Dialog>
    </Container>
  );
}

interface StatProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Draws the eye, such as the last ten seconds. */
  readonly urgent?: boolean;
}

/** One figure of a game, such as the level or the time left. */
export function Stat({ label, children, urgent = false }: StatProps) {
  return (
    <div className={urgent ? `${styles.stat} ${styles.urgent}` : styles.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
