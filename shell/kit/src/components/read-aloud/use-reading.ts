import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { onWindow } from '../../page/listen';
import { type Preferences, preferences, useReducedMotion } from '../../page/preferences/preferences';
import { createPlaceMarker } from './place-marker';
import { type Place, Reading, type ReadingState } from './reading';
import { type SpokenText, spokenTextOf } from './spoken-text';
import { VoiceSpeaker } from './voice';

const rates: Readonly<Record<Preferences['readingSpeed'], number>> = { slow: 0.75, normal: 1, quick: 1.25 };

/** The space kept free above and below for header and bar, in pixels. */
const edgePx = 110;

/** Scrolls what is being read into view if it has left it. */
function follow(range: Range | null, behavior: ScrollBehavior): void {
  if (!range) return;
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= edgePx && bottom <= window.innerHeight - edgePx) return;
  window.scrollBy({ top: top - window.innerHeight / 3, behavior });
}

/** There is one voice for the whole site, so starting a reading stops the one before. */
let silenceOther: () => void = () => undefined;

export interface ReadingControl {
  readonly state: ReadingState;
  readonly toggle: () => void;
  readonly stop: () => void;
}

function createReading(
  root: HTMLElement,
  speaker: VoiceSpeaker,
  behavior: ScrollBehavior,
  onState: (state: ReadingState) => void,
) {
  const marker = createPlaceMarker();
  const spoken: SpokenText = spokenTextOf(root);
  const rangeOf = (place: Place['word']) => place && spoken.rangeOf(place.start, place.end);
  return new Reading(spoken.text, {
    speaker,
    onState,
    rate: () => rates[preferences.get().readingSpeed],
    onPlace(place) {
      if (!place) return marker.clear();
      const word = rangeOf(place.word);
      const sentence = rangeOf(place.sentence);
      marker.mark(sentence, word);
      follow(word ?? sentence, behavior);
    },
  });
}

/** Reads an element aloud with this voice. Stops when the page is left and when sounds are switched off. */
export function useReading(of: RefObject<HTMLElement | null>, voice: SpeechSynthesisVoice): ReadingControl {
  const [state, setState] = useState<ReadingState>('idle');
  const reading = useRef<Reading | null>(null);
  const speaker = useMemo(() => new VoiceSpeaker(voice), [voice]);
  const behavior = useReducedMotion() ? 'auto' : 'smooth';

  useEffect(() => {
    const stop = () => reading.current?.stop();
    let { readingSpeed } = preferences.get();
    const unsubscribe = preferences.subscribe(() => {
      const now = preferences.get();
      if (!now.soundsOn) stop();
      if (now.readingSpeed !== readingSpeed) reading.current?.changeRate();
      readingSpeed = now.readingSpeed;
    });
    const stopListening = onWindow('pagehide', stop);
    return () => {
      stop();
      unsubscribe();
      stopListening();
    };
  }, []);

  const stop = () => reading.current?.stop();
  const toggle = () => {
    if (state === 'reading') return reading.current?.pause();
    if (state === 'idle') {
      if (!of.current) return;
      silenceOther();
      reading.current = createReading(of.current, speaker, behavior, setState);
      silenceOther = stop;
    }
    reading.current?.play();
  };
  return { state, toggle, stop };
}
