import type { FoundWord } from '@storysprout/contract';
import { bestCorrection, spellingsOf } from './corrections';
import type { SearchContext } from './search.context';
import type { SearchWords } from './search-entry.repository';
import type { KnownTerm } from './search-term.repository';

/** The most terms that a beginning may stand for. */
export const mostEndings = 10;

export type TypedWord = Pick<FoundWord, 'plain' | 'term'> & {
  /** True for the last word of a search, which may be incomplete. */
  readonly isBeginning: boolean;
};

export interface LookedUp {
  /** The terms that each word may stand for, the rarest word first; empty when a word stands for no term. */
  readonly words: SearchWords;
  /** The replacements of misspelled terms. */
  readonly corrections: ReadonlyMap<string, string>;
}

interface Meaning {
  readonly typed: TypedWord;
  readonly terms: readonly KnownTerm[];
  readonly isCorrected: boolean;
}

/** Finds out which terms of the index the words of a search stand for. */
export class SearchLookup {
  constructor(private readonly context: Pick<SearchContext, 'terms'>) {}

  async find(typed: readonly TypedWord[]): Promise<LookedUp> {
    const meanings = await this.meaningsOf(typed);
    const isFindable = meanings.every(({ terms }) => terms.length > 0);
    if (!isFindable) return { words: [], corrections: new Map() };
    const byRarity = meanings.toSorted((one, other) => blogsOf(one) - blogsOf(other));
    return {
      words: byRarity.map(({ terms }) => terms.map(({ _id }) => _id)),
      corrections: new Map(
        meanings.flatMap(({ typed: { term }, terms: [meant], isCorrected }) =>
          isCorrected && meant ? [[term, meant._id]] : [],
        ),
      ),
    };
  }

  private async meaningsOf(typed: readonly TypedWord[]): Promise<Meaning[]> {
    const known = await this.context.terms.findMany(typed.map(({ term }) => term));
    return Promise.all(typed.map((word) => this.meaningOf(word, known)));
  }

  private async meaningOf(typed: TypedWord, known: readonly KnownTerm[]): Promise<Meaning> {
    const exact = known.filter(({ _id }) => _id === typed.term);
    const endings = typed.isBeginning ? await this.context.terms.beginningWith(typed.plain, mostEndings) : [];
    const others = endings.filter(({ _id }) => _id !== typed.term);
    const terms = [...exact, ...others];
    if (terms.length > 0) return { typed, terms, isCorrected: false };
    const meant = bestCorrection(typed.term, await this.context.terms.spelledLike(spellingsOf(typed.term)));
    return { typed, terms: meant ? [meant] : [], isCorrected: true };
  }
}

/** Returns roughly how many blogs contain the word; a blog with two of its terms counts twice. */
function blogsOf({ terms }: Meaning): number {
  return terms.reduce((sum, { blogs }) => sum + blogs, 0);
}
