import { Store } from '@storysprout/kit/host';
import type { Remote } from '../list/remote-table';

/** A page or widget of a remote that is on the page now. */
export interface PartOnPage extends Pick<Remote, 'name' | 'version' | 'channel'> {
  readonly expose: string;
}

const store = new Store<readonly PartOnPage[]>([]);

/** The parts on the page, for developers who want to know which versions they see. */
export const partsOnPage = {
  get: store.get,
  subscribe: store.subscribe,
  /**
   * Adds a part.
   *
   * @returns a function that removes it
   */
  add({ name, version, channel }: Remote, expose: string): () => void {
    const part: PartOnPage = { name, version, channel, expose };
    store.set([...store.get(), part]);
    return () => store.set(store.get().filter((each) => each !== part));
  },
};
