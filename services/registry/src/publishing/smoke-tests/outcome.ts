import type { SmokeTestOutcome } from '@storysprout/contract';
import type { SmokeTest } from './smoke-test.document';
import type { KnownTest } from './smoke-test.repository';

/** Returns the outcome that is shown with the release. Visits of a page, and problems, that are the same count once. */
export function outcomeOf({ at, pages, differences }: SmokeTest | KnownTest): SmokeTestOutcome {
  return {
    at: at.toISOString(),
    pages: new Set(pages.map(({ path }) => path)).size,
    problems: [...new Set(pages.flatMap(({ problems }) => problems))],
    differences: [...differences],
  };
}

/**
 * Returns the reasons why a build may not be released.
 *
 * @param isNeeded whether the site takes only builds that a browser has tried
 */
export function smokeTestRefusals(test: SmokeTest | KnownTest | undefined, isNeeded: boolean): string[] {
  if (test) return outcomeOf(test).problems;
  return isNeeded ? ['no browser has tried it: run `remotes smoke-test`'] : [];
}
