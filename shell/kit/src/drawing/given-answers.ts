import type { FirstAnswers } from '@storysprout/contract';
import type { PageOf } from '../api/api-client';

/**
 * Where pages are drawn without a browser, the API is what visitors were answered, and nothing else: whatever is not
 * there stays unknown.
 */
interface Given {
  readonly answers: FirstAnswers;
  /** Where lists go on that say it in a header, by their address. */
  readonly cursors: Readonly<Record<string, string>>;
  /** Called when something is asked as the reader who looks at the page. */
  readonly onPersonal: () => void;
  /** Called when something is asked that is not among the answers. */
  readonly onMissing: () => void;
}

let given: Given | null = null;

/** From now on calls are answered from these. Null ends that. */
export function giveAnswers(next: Given | null): void {
  given = next;
}

/** @param isShared whether the answer is asked for as the same for all */
export function givenAnswer(address: string, isShared: boolean): PageOf<unknown> | undefined {
  const data = given?.answers[address];
  if (data === undefined) {
    given?.onMissing();
    return undefined;
  }
  if (!isShared) given?.onPersonal();
  return { data, nextCursor: given?.cursors[address] ?? null };
}
