import { isCommonTerm, type ListBlogsQuery, weekMs, wordsOf } from '@storysprout/contract';
import { AppError, decodeCursor, encodeCursor, errorTexts, type Position, pageRequest } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogCardDocument, SearchPage } from '../blogs';
import * as texts from '../texts/search';
import type { SearchContext } from './search.context';
import {
  type SearchFilter,
  type SearchPhase,
  type SearchWords,
  type SeenEntry,
  searchPhases,
} from './search-entry.repository';
import type { TypedWord } from './search-lookup';

/** The most that one response may cost, however many blogs there are. */
export const searchLimits = {
  /** Words of a search beyond these are ignored. */
  words: 8,
  /** How many entries one scan looks at (or a page of them, if that is more), and how many scans there are. */
  entries: 40,
  scans: 3,
};
export type SearchLimits = Readonly<typeof searchLimits>;

interface Place {
  readonly phase: SearchPhase;
  readonly after: Position | null;
}

interface FoundIn extends SeenEntry {
  readonly phase: SearchPhase;
}

/** Searches blogs by words (docs/product.md#search). */
export class SearchService {
  constructor(private readonly context: Pick<SearchContext, 'lookup' | 'entries' | 'blogs' | 'limits' | 'now'>) {}

  /** @throws AppError `invalid_input` without `view=card`, together with `q`, or for an invalid cursor. */
  async search(query: ListBlogsQuery & { search: string }): Promise<SearchPage> {
    if (query.view !== 'card') throw new AppError('invalid_input', texts.onlyCards);
    if (query.q) throw new AppError('invalid_input', texts.oneSearch);
    const { limit } = pageRequest({ limit: query.limit });
    const start = placeOf(query.cursor);
    const typed = typedWords(query.search, this.context.limits.words);
    const { words, corrections } = await this.context.lookup.find(typed);
    const about = {
      matched: [...new Set(words.flat())],
      ...(corrections.size > 0 && { didYouMean: corrected(query.search, corrections) }),
    };
    if (words.length === 0) return { items: [], nextCursor: null, ...about };
    const { found, next } = await this.scan(words, this.filterOf(query), start, limit);
    const cards = await this.context.blogs.lists.publicCards(found.map(({ _id }) => _id));
    return { items: inOrder(cards, found), nextCursor: next && cursorOf(next), ...about };
  }

  /** Scans both phases until the page is full, nothing is left or the limit is reached. */
  private async scan(words: SearchWords, filter: SearchFilter, start: Place, limit: number) {
    const { entries, scans } = this.context.limits;
    const count = Math.max(entries, limit + 1);
    const found: FoundIn[] = [];
    let place: Place | null = start;
    for (let turn = 0; turn < scans && place !== null; turn += 1) {
      const { phase, after }: Place = place;
      const seen = await this.context.entries.look({ phase, after, words, filter }, count);
      found.push(...seen.filter(({ isFound }) => isFound).map((entry) => ({ ...entry, phase })));
      if (found.length > limit) return fullPage(found, limit);
      const last = seen.length < count ? undefined : seen.at(-1);
      place = last ? { phase, after: positionOf(last) } : nextPhase(phase);
    }
    return { found, next: place };
  }

  private filterOf({ category, since }: ListBlogsQuery): SearchFilter {
    const createdSince = since === 'week' ? new Date(this.context.now().getTime() - weekMs) : undefined;
    return { category, createdSince };
  }
}

/** Returns the distinct words of a search. Common words are left out if there are others. */
function typedWords(search: string, most: number): TypedWord[] {
  const all = [...wordsOf(search)];
  const telling = all.filter(({ term }) => !isCommonTerm(term));
  const byTerm = new Map(
    (telling.length > 0 ? telling : all).map(({ plain, term, end }) => [
      term,
      { plain, term, isBeginning: end === search.length },
    ]),
  );
  return [...byTerm.values()].slice(0, most);
}

/** Returns the search as it was typed, with misspelled words replaced. */
function corrected(search: string, corrections: ReadonlyMap<string, string>): string {
  let text = '';
  let at = 0;
  for (const { start, end, term } of wordsOf(search)) {
    text += search.slice(at, start) + (corrections.get(term) ?? search.slice(start, end));
    at = end;
  }
  return text + search.slice(at);
}

function inOrder(cards: readonly BlogCardDocument[], found: readonly { _id: ObjectId }[]): BlogCardDocument[] {
  const byId = new Map(cards.map((card) => [card._id.toHexString(), card]));
  return found.flatMap(({ _id }) => byId.get(_id.toHexString()) ?? []);
}

function nextPhase(phase: SearchPhase): Place | null {
  const next = searchPhases[searchPhases.indexOf(phase) + 1];
  return next ? { phase: next, after: null } : null;
}

function fullPage(entries: readonly FoundIn[], limit: number): { found: readonly FoundIn[]; next: Place | null } {
  const found = entries.slice(0, limit);
  const last = found.at(-1);
  return { found, next: last ? { phase: last.phase, after: positionOf(last) } : null };
}

function positionOf({ _id, date }: SeenEntry): Position {
  return { at: date, id: _id };
}

/** The id in cursors that point to the beginning of a phase. */
const noId = new ObjectId('0'.repeat(24));

/** Returns an opaque cursor: the phase with the time, and the id of the last entry that was looked at. */
function cursorOf({ phase, after }: Place): string {
  return encodeCursor(`${phase} ${after?.at.getTime() ?? 'start'}`, after?.id ?? noId);
}

function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return { phase: searchPhases[0], after: null };
  const [text, id] = decodeCursor(cursor, 'string');
  const [name, time = ''] = text.split(' ');
  const phase = searchPhases.find((each) => each === name);
  const isStart = time === 'start';
  if (!phase || !(isStart || /^-?\d{1,15}$/.test(time))) {
    throw new AppError('invalid_input', errorTexts.invalidCursor);
  }
  return { phase, after: isStart ? null : { at: new Date(Number(time)), id } };
}
