import { type Balloon, balloonsInSight, FALL_MS, type TypingState } from '@storysprout/game-rules/typing';
import { type CSSProperties, memo, useState } from 'react';
import { Room } from '../../play/screen/board/room';
import * as texts from '../../texts/typing';
import { comboFrom } from './combo';
import { friendsAt, SkyFriends } from './sky-friends';
import styles from './typing.module.css';
import { popped } from './use-typing';

const tones = ['coral', 'blue', 'leaf', 'sun', 'plum'];

function toneOf(id: number): string {
  return `var(--${tones[id % tones.length]})`;
}

interface BalloonViewProps {
  readonly balloon: Balloon;
  /** How long it had already been falling when it was first rendered, in milliseconds. */
  readonly lateMs: number;
  readonly onPop: (letter: string) => void;
}

/** A balloon. A CSS animation makes it fall, so it is not rendered again at each tick of the clock. */
const BalloonView = memo(
  function BalloonView({ balloon, lateMs, onPop }: BalloonViewProps) {
    const { id, letter, left, spawnAt, goneAt } = balloon;
    const isWaiting = goneAt === null;
    const [startMs] = useState(lateMs);
    const style = {
      '--left': left,
      '--tone': toneOf(id),
      '--lane': id % 4,
      animationDuration: `${isWaiting ? FALL_MS : goneAt - spawnAt}ms`,
      animationDelay: `${-startMs}ms`,
    } as CSSProperties;
    return (
      <button
        type="button"
        className={`${styles.balloon} ${isWaiting ? styles.waiting : ''}`}
        style={style}
        tabIndex={-1}
        aria-label={texts.balloon(letter)}
        onPointerDown={() => onPop(letter)}
        onClick={({ detail }) => detail === 0 && onPop(letter)}
      >
        <span className={styles.letter}>{letter}</span>
      </button>
    );
  },
  (one, other) => one.balloon.id === other.balloon.id,
);

/** Returns the place of a popped balloon; `down` is how far it had fallen, from 0 to 1. */
function popOf({ id, left, spawnAt, goneAt }: Balloon, at: number) {
  return { id, left, down: goneAt === null ? 0.3 : Math.min(1, (at - spawnAt) / (goneAt - spawnAt)) };
}

/** Returns the latest pops, for a decorative animation of each. */
function usePops(state: TypingState) {
  const [seen, setSeen] = useState<{ state: TypingState; pops: ReturnType<typeof popOf>[] }>({ state, pops: [] });
  if (seen.state.score !== state.score) {
    const fresh = popped(state, seen.state).map((balloon) => popOf(balloon, state.at));
    setSeen({ state, pops: [...seen.pops.slice(-5), ...fresh] });
  }
  return seen.pops;
}

interface SkyProps {
  readonly state: TypingState;
  readonly isPaused: boolean;
  /** Balloons popped in a row. */
  readonly combo: number;
  readonly onPop: (letter: string) => void;
}

/** The falling balloons. The child types their letters or touches them. */
export function Sky({ state, isPaused, combo, onPop }: SkyProps) {
  const pops = usePops(state);
  return (
    <Room className={styles.field}>
      <div
        className={isPaused ? `${styles.sky} ${styles.still}` : styles.sky}
        // A touched balloon disappears, and would take the focus along.
        onPointerDown={(event) => event.preventDefault()}
      >
        <input
          className={styles.letters}
          aria-label={texts.sky}
          inputMode="none"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-letters=""
          data-first=""
        />
        <SkyFriends count={friendsAt(state.score)} />
        {balloonsInSight(state).map((balloon) => (
          <BalloonView key={balloon.id} balloon={balloon} lateMs={state.at - balloon.spawnAt} onPop={onPop} />
        ))}
        {pops.map(({ id, left, down }) => (
          <span
            key={id}
            className={styles.pop}
            style={{ '--left': left, '--down': down, '--tone': toneOf(id) } as CSSProperties}
            aria-hidden="true"
          />
        ))}
        {combo >= comboFrom && (
          <p key={combo} className={styles.combo} aria-hidden="true">
            {texts.inARow(combo)}
          </p>
        )}
      </div>
    </Room>
  );
}
