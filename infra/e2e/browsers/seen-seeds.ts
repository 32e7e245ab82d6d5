import type { Reader } from './reader';

/** Records the rounds that the server gives a page. From their seeds, a story can derive every right answer. */
export class SeenSeeds {
  private constructor(private readonly reader: Reader) {}

  /** Records from now on, until another page is opened. */
  static async watch(reader: Reader): Promise<SeenSeeds> {
    await reader.window.run(`(() => {
      const ask = window.fetch;
      window.seenSeed = null;
      window.fetch = async (...request) => {
        const answer = await ask(...request);
        if (answer.ok && answer.url.endsWith('/user/rounds')) window.seenSeed = (await answer.clone().json()).seed;
        return answer;
      };
      return null;
    })()`);
    return new SeenSeeds(reader);
  }

  next(): Promise<string> {
    return this.reader.find('window.seenSeed', 'a round from the server');
  }
}
