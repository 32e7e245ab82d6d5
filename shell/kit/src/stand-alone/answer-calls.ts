import { log } from '../log';
import { Plan, type PlannedAnswers } from '../testing/planned-answers';

/** Files such as /assets/main.js come from the dev server; everything else is the API's. */
const isFile = (address: string) => /\.\w+$/.test(new URL(address, window.location.href).pathname);

/**
 * From now on the page's API calls get planned answers. A call nobody planned fails like a lost connection, and the
 * console says which it was.
 */
export function answerCalls(answers: PlannedAnswers): void {
  const plan = new Plan(answers);
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (isFile(address)) return realFetch(input, init);
    try {
      return await plan.call(address, init).response;
    } catch (error) {
      log.warn('src/stand-alone.tsx has no answer for a call.', error);
      throw error;
    }
  };
}
