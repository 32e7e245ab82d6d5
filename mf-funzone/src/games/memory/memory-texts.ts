import { type MemoryState, memory } from '@storysprout/game-rules/memory';
import { leftMs, timeAnnouncement, timeText, timeUpText } from '../../play/seconds';
import type { Happening } from '../../play/use-happenings';
import { memorySymbols } from './memory-symbols';

/** The exact text of docs/product.md#memory-match. */
export const allDoneText = 'You completed all levels!';

/** The picture of a symbol as an emoji's name. */
export function symbolName(symbol: number) {
  return memorySymbols[symbol] ?? 'glowing-star';
}

/** 'sun with face': the picture in words. */
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
  return `Card ${card + 1}: ${symbolLabel(deck[card] ?? 0)}.`;
}

function flipNews(now: MemoryState, before: MemoryState, cards: readonly number[]): Happening {
  const shown = cards.map((card) => cardText(now.deck, card)).join(' ');
  const found = pairs(now.matched);
  if (found > pairs(before.matched)) {
    return { text: `${shown} A pair! ${found} of ${now.deck.length / 2} pairs found.`, sound: 'correct' };
  }
  return { text: now.flipBackAt === null ? shown : `${shown} Not a pair.`, sound: 'flip' };
}

/** What a screen reader needs to play: every card that turns up, every pair, the time. */
export function memoryHappening(now: MemoryState, before: MemoryState | null): Happening | null {
  if (!before) {
    const limit = now.limitMs === null ? 'No timer' : `You have ${timeText(now.limitMs)}`;
    return { text: `Level ${now.level}. ${now.deck.length} cards, face down. ${limit}.` };
  }
  const cards = turnedUp(now, before);
  if (now.isTimeUp && !memory.result(now).won) return { text: timeUpText };
  if (cards.length > 0) return flipNews(now, before, cards);
  if (before.flipBackAt !== null && now.flipBackAt === null) return { text: 'The cards are face down again.' };
  return { text: timeAnnouncement(leftMs(now), leftMs(before)) };
}
