import { describe, expect, it } from 'vitest';
import { type Place, Reading, type ReadingState } from './reading';
import type { Speaker, Utterance } from './voice';

const text = 'The fox ran home. It slept.';

function setUp(rate = () => 1) {
  const said: Utterance[] = [];
  const states: ReadingState[] = [];
  const places: string[] = [];
  const speaker: Speaker = { say: (utterance) => said.push(utterance), hush: () => said.push({ ...silence }) };
  const silence = { text: '(silence)', rate: 0, onWord: () => undefined, onEnd: () => undefined };
  const name = (place: Place | null) => {
    const stretch = place?.word ?? place?.sentence;
    return stretch ? text.slice(stretch.start, stretch.end) : '(nowhere)';
  };
  const reading = new Reading(text, {
    speaker,
    rate,
    onState: (state) => states.push(state),
    onPlace: (place) => places.push(name(place)),
  });
  return { reading, states, places, texts: () => said.map((each) => each.text), last: () => said.at(-1) ?? silence };
}

describe('a reading', () => {
  it('goes from sentence to sentence and ends', () => {
    const { reading, states, texts, last } = setUp();
    reading.play();
    last().onEnd(true);
    last().onEnd(true);
    expect(texts().slice(0, 2)).toEqual(['The fox ran home.', 'It slept.']);
    expect(states).toEqual(['reading', 'idle']);
  });

  it('marks the words where the voice tells', () => {
    const { reading, places, last } = setUp();
    reading.play();
    for (const at of [0, 4, 8]) last().onWord(at);
    expect(places).toEqual(['The fox ran home.', 'The', 'fox', 'ran']);
  });

  it('marks the sentences where it does not', () => {
    const { reading, places, last } = setUp();
    reading.play();
    last().onEnd(true);
    last().onEnd(true);
    expect(places).toEqual(['The fox ran home.', 'It slept.', '(nowhere)']);
  });

  it('goes on after a pause from the word where it was', () => {
    const { reading, states, texts, last } = setUp();
    reading.play();
    last().onWord(8);
    reading.pause();
    reading.play();
    expect(texts()).toEqual(['The fox ran home.', '(silence)', 'ran home.']);
    last().onWord(4);
    expect(states).toEqual(['reading', 'paused', 'reading']);
  });

  it('takes over a new speed at once, from the word where it is', () => {
    let rate = 1;
    const { reading, texts, last } = setUp(() => rate);
    reading.play();
    last().onWord(4);
    rate = 0.75;
    reading.changeRate();
    expect([texts().at(-1), last().rate]).toEqual(['fox ran home.', 0.75]);
  });

  it('starts from the beginning after a stop, and marks nothing meanwhile', () => {
    const { reading, places, states, texts, last } = setUp();
    reading.play();
    last().onWord(8);
    reading.stop();
    expect(places.at(-1)).toBe('(nowhere)');
    reading.play();
    expect(texts().at(-1)).toBe('The fox ran home.');
    expect(states).toEqual(['reading', 'idle', 'reading']);
  });

  it('ends when the voice fails', () => {
    const { reading, states, last } = setUp();
    reading.play();
    last().onEnd(false);
    expect(states).toEqual(['reading', 'idle']);
  });
});
