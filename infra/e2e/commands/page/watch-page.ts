import type { Page } from '@playwright/test';

export interface PageWatch {
  /** Errors that the page threw or wrote to its console, where the browser also reports responses of 4xx or 5xx. */
  readonly faults: string[];
  /** Requests to any other origin. */
  readonly foreign: string[];
}

/** Records the errors and foreign requests of a page from now on. */
export function watchPage(page: Page, origin: string): PageWatch {
  const faults: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isLocal = url.protocol === 'data:' || url.protocol === 'blob:';
    if (!isLocal && url.host !== new URL(origin).host) foreign.push(request.url());
  });
  return { faults, foreign };
}
