import { vi } from 'vitest';
import { type FakeRequest, Plan, type PlannedAnswers } from './planned-answers';

export interface FakeApi {
  /** The calls made so far to 'GET /blog/post/:id'; without a route, all. */
  calls(route?: string): FakeRequest[];
  /** Adds or changes answers. */
  answer(routes: PlannedAnswers): void;
}

/**
 * Answers `fetch` for one test: `fakeApi({ 'GET /blog/all': { blogs: [] } })`. A route's path may hold `:id`;
 * its answer is a body, a `reply`, or a function of the request. Later routes win. A call nobody planned
 * fails like a lost connection and is named in the error's cause.
 */
export function fakeApi(planned: PlannedAnswers = {}): FakeApi {
  const plan = new Plan(planned);
  const made: { readonly route: string; readonly request: FakeRequest }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      const { response, ...call } = plan.call(input, init);
      made.push(call);
      return response;
    }),
  );
  return {
    answer: (routes) => plan.add(routes),
    calls: (route) => made.filter((each) => route === undefined || each.route === route).map(({ request }) => request),
  };
}
