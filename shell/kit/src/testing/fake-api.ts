import { vi } from 'vitest';
import { type FakeRequest, Plan, type PlannedAnswers } from './planned-answers';

export interface FakeApi {
  /** Returns the calls made so far to a route such as 'GET /blog/post/:id', or all calls without a route. */
  calls(route?: string): FakeRequest[];
  /** Adds or replaces responses. */
  answer(routes: PlannedAnswers): void;
}

/**
 * Answers `fetch` for one test: `fakeApi({ 'GET /blog/all': { blogs: [] } })`. A route's path may contain `:id`; its
 * response is a body, a `reply`, or a function of the request. Later routes win. An unplanned call fails like a lost
 * connection and is named in the error's cause.
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
