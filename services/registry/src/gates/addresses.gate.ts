import { pagePathForm, pagePathRule, pathsOverlap } from '@storysprout/contract';
import { whyTaken } from '@storysprout/contract/api';
import type { FitGate } from './gate';

/**
 * Every address belongs to one page: a second one would take it over, or never be shown. Builds that were published before paths had
 * to be plain are asked at their release.
 */
export const addressesGate: FitGate = ({ remote: { manifest } }, { neighbours }) =>
  manifest.pages.flatMap(({ path }) => {
    if (!pagePathForm.test(path)) return [`no page can be at ${JSON.stringify(path)}: ${pagePathRule}`];
    const taken = whyTaken(path);
    if (taken !== null) return [taken];
    return neighbours
      .filter(({ pages }) => pages.some((other) => pathsOverlap(path, other)))
      .map(({ who }) => `its page ${path} lies at an address of ${who}`);
  });
