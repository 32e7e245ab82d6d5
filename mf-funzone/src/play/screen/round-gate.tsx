import { Button, Emoji, ErrorState, Spinner } from '@storysprout/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import * as texts from '../../texts/play';
import type { PlayedRound } from '../round/use-round';
import styles from './round-gate.module.css';

/** The part of a round that the frame and this gate need. */
export type GatedRound = Omit<PlayedRound<never, never, never>, 'state' | 'start' | 'play' | 'options'>;

function Unreachable({ round: { retry, startForFun } }: { round: GatedRound }) {
  return (
    <div className={styles.wait}>
      <ErrorState title={texts.unreachable} onRetry={retry}>
        {texts.unreachableAdvice}
      </ErrorState>
      <Button variant="secondary" onClick={startForFun}>
        {texts.playWithoutXp}
      </Button>
    </div>
  );
}

function Rest({ onResume }: { onResume: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.rest}>
      <Emoji name="sloth" size={96} />
      <p className={styles.prompt}>{texts.paused}</p>
      <Button ref={button} size="l" onClick={onResume}>
        {texts.keepPlaying}
      </Button>
    </div>
  );
}

/**
 * Moves the focus back to the board when the focused button has disappeared: to the element focused last, or else to
 * the first cell.
 */
function useBoardFocus({ phase, serial, isPaused }: GatedRound) {
  const board = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round puts a new board there
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (phase !== 'playing' || isPaused || !isLost || !board.current) return;
    const known = last.current && board.current.contains(last.current) ? last.current : null;
    const first = board.current.querySelector<HTMLElement>('[data-first]');
    (known ?? first ?? board.current).focus({ preventScroll: true });
  }, [phase, serial, isPaused]);
  // A window may be too low for the frame of a game, as on a laptop at 200 %: then the page scrolls to the board.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round puts a new board there
  useEffect(() => {
    if (phase !== 'playing' || !board.current) return;
    const { top, bottom } = board.current.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) board.current.scrollIntoView?.();
  }, [phase, serial]);
  return { board, last };
}

/**
 * Shows that a round is being set up, that the server is unreachable, or that the round is paused; otherwise the board.
 */
export function RoundGate({ round, children }: { round: GatedRound; children: ReactNode }) {
  const { board, last } = useBoardFocus(round);
  if (round.phase === 'starting') {
    return (
      <div className={styles.wait}>
        <Spinner label={texts.settingUp} />
      </div>
    );
  }
  if (round.phase === 'unreachable') return <Unreachable round={round} />;
  return (
    <div className={styles.gate}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus was */}
      <div
        ref={board}
        className={round.isPaused ? `${styles.board} ${styles.still}` : styles.board}
        inert={round.isPaused}
        tabIndex={-1}
        onFocus={(event) => {
          last.current = event.target;
        }}
      >
        {children}
      </div>
      {round.isPaused && <Rest onResume={() => round.setPaused(false)} />}
    </div>
  );
}
