import { categories } from '@storysprout/contract/constants';
import type { Writing } from './writing';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * What a new page starts with: text another part sends along in the history state (`{ title, category, description }`),
 * or a category in the address. Undefined when there is neither.
 */
export function startOf(state: unknown, params: URLSearchParams): Partial<Writing> | undefined {
  const sent = isRecord(state) ? state : {};
  const wanted = sent.category ?? params.get('category');
  const category = categories.find((each) => each === wanted);
  const start = {
    ...(typeof sent.title === 'string' && { title: sent.title }),
    ...(typeof sent.description === 'string' && { description: sent.description }),
    ...(category && { category }),
  };
  return Object.keys(start).length > 0 ? start : undefined;
}

/** The question of the weekly challenge that is to be answered (`{ challenge }` in the history state), or null. */
export function challengeOf(state: unknown): string | null {
  return isRecord(state) && typeof state.challenge === 'string' ? state.challenge : null;
}
