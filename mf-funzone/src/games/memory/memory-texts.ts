import { type MemoryState, memory } from '@storysprout/game-rules/memory';
import { leftMs, timeAnnouncement, timeText, timeUpText } from '../../play/round/seconds';
import type { Happening } from '../../play/screen/use-happenings';
import * as texts from '../../texts/memory';
import { memorySymbols } from './memory-symbols';

/** Returns the name of the emoji for a symbol. */
export function symbolName(symbol: number) {
  return memorySymbols[symbol] ?? 'glowing-star';
}

/** Returns the name of the picture in words, such as 'sun with face'. */
export function symbolLabel(symbol: number): string {
  return symbolName(symbol).replaceAll('-', ' ');
}

function pairs(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length / 2;
}

/** Cards that lie face up now and did not before. */
function turnedUp(now: MemoryState, before: MemoryState): number[] {
  const isUp = ({ open, matched }: MemoryState, card: number) => open.includes(card) || matched[card] === true;
  return [...now.deck.keys()].filter((card) => isUp(now, card) && !isUp(before, card));
}

function cardText(deck: readonly number[], card: number): string {
  return texts.turned(card + 1, symbolLabel(deck[card] ?? 0));
}

function flipNews(now: MemoryState, before: MemoryState, cards: readonly number[]): Happening {
  const shown = cards.map((card) => cardText(now.deck, card)).join(' ');
  const found = pairs(now.matched);
  if (found > pairs(before.matched)) {
    return { text: texts.pair(shown, found, now.deck.length / 2), sound: 'correct' };
  }
  return { text: now.flipBackAt === null ? shown : texts.noPair(shown), sound: 'flip' };
}

/** Returns what a screen reader user needs to play: every card that turns up, every pair, and the time. */
export function memoryHappening(now: MemoryState, before: MemoryState | null): Happening | null {
  if (!before) {
    const limit = now.limitMs === null ? timeText(null) : texts.youHave(timeText(now.limitMs));
    return { text: texts.begun(now.level, now.deck.length, limit) };
  }
  const cards = turnedUp(now, before);
  if (now.isTimeUp && !memory.result(now).won) return { text: timeUpText };
  if (cards.length > 0) return flipNews(now, before, cards);
  if (before.flipBackAt !== null && now.flipBackAt === null) return { text: texts.downAgain };
  return { text: timeAnnouncement(leftMs(now), leftMs(before)) };
}
