import { Button, Emoji, ErrorState, Row, Spinner } from '@storysprout/kit';
import type { ReactNode } from 'react';
import styles from './round-gate.module.css';

interface RoundGateProps {
  readonly phase: 'idle' | 'starting' | 'unreachable' | 'playing' | 'finished';
  readonly isPaused: boolean;
  readonly onRetry: () => void;
  readonly onForFun: () => void;
  readonly onResume: () => void;
  readonly children: ReactNode;
}

/** Stands between the frame and the board: waiting for a round, no connection, or paused. */
export function RoundGate({ phase, isPaused, onRetry, onForFun, onResume, children }: RoundGateProps) {
  if (phase === 'starting') return <Spinner label="Setting up your game..." />;
  if (phase === 'unreachable') {
    return (
      <>
        <ErrorState title="We could not set up a game for XP." onRetry={onRetry}>
          Try again, or play just for fun.
        </ErrorState>
        <Button variant="secondary" onClick={onForFun}>
          Play without XP
        </Button>
      </>
    );
  }
  if (phase === 'playing' && isPaused) {
    return (
      <div className={styles.paused}>
        <Emoji name="sloth" size={96} />
        <p>The game is having a little rest.</p>
        <Row gap={3} justify="center">
          <Button onClick={onResume}>Go on</Button>
        </Row>
      </div>
    );
  }
  return children;
}
