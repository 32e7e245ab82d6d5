import { Button } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { leftMs } from '../../play/round/seconds';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { justPlay } from '../../play/screen/start-screen';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/typing';
import { comboFrom } from './combo';
import { Sky } from './sky';
import { friendsAt, SkyFriends } from './sky-friends';
import styles from './typing.module.css';
import { resultText, useTyping } from './use-typing';

export default function TypingPage() {
  const game = useTyping();
  const { state, phase } = game;
  useLetterKeys(phase === 'playing' && !game.isPaused, game.pop);
  // Offline, a reload would fail, so a new round starts in the same page.
  const playAgain = () => (navigator.onLine ? window.location.reload() : game.begin());
  const stats = state && { [playTexts.timeLeft]: { leftMs: leftMs(state) }, [playTexts.score]: state.score };
  return (
    <PlayedGame
      game="typing"
      howTo={texts.howTo}
      stats={stats}
      choices={justPlay}
      round={game}
      onBegin={game.begin}
      timed
    >
      {() => (
        <>
          {state && phase === 'playing' && (
            <>
              <Sky key={game.serial} state={state} isPaused={game.isPaused} combo={game.combo} onPop={game.pop} />
              <Button variant="ghost" size="s" onClick={state.limitMs === null ? game.stop : game.begin}>
                {state.limitMs === null ? texts.stop : playTexts.restart}
              </Button>
            </>
          )}
          {state && phase === 'finished' && (
            <div className={styles.over}>
              <SkyFriends count={friendsAt(state.score)} />
              <RoundEnd won={state.score > 0} title={resultText(state)} onAgain={playAgain}>
                {game.longestCombo >= comboFrom && <p>{texts.longest(game.longestCombo)}</p>}
              </RoundEnd>
            </div>
          )}
        </>
      )}
    </PlayedGame>
  );
}

const otherFields = 'dialog, input:not([type=radio], [data-letters]), select, textarea';

/** Returns whether the keyboard belongs to something else: a dialog or a control that itself uses letters. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(otherFields) !== null;
}

/** Returns the letter of a key. On layouts without Latin letters, that is the one of the same key elsewhere. */
function letterOf({ key, code }: KeyboardEvent): string | undefined {
  return /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
}

/**
 * Listens to letters typed anywhere on the page while a game is on, except for keyboard shortcuts of the browser.
 * Keyboards on screens and of other writing systems may not say which key was pressed, and only fill the field of the
 * sky.
 */
function useLetterKeys(isOn: boolean, onLetter: (letter: string) => void): void {
  const latest = useRef(onLetter);
  latest.current = onLetter;
  useEffect(() => {
    if (!isOn) return;
    let isKnown = false;
    const handleKey = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, repeat, target } = event;
      if (ctrlKey || altKey || metaKey || isElsewhere(target)) return;
      const letter = letterOf(event);
      isKnown = letter !== undefined;
      if (letter && !repeat) latest.current(letter);
    };
    const handleKeyUp = () => {
      isKnown = false;
    };
    const handleInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement && target.matches('[data-letters]'))) return;
      const letter = /[a-z]$/i.exec(target.value)?.[0];
      target.value = '';
      if (letter && !isKnown) latest.current(letter);
    };
    window.addEventListener('keydown', handleKey);
    window.addEventListener('keyup', handleKeyUp);
    window.addEventListener('input', handleInput);
    return () => {
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('keyup', handleKeyUp);
      window.removeEventListener('input', handleInput);
    };
  }, [isOn]);
}
