import { shellBackCookie, siteDataElementId } from '@storysprout/contract';
import type { ListedVersion } from './versions';

/** The site's page before anything is rendered into it. */
export interface SiteTemplate {
  readonly html: string;
  /** The site's content security policy, which is part of the test. */
  readonly policy: string;
}

/** There is no page at this path, so the site sends its template without rendered content. */
const nowhere = '/no-page-lies-here';

export async function readTemplate(site: string): Promise<SiteTemplate> {
  // Otherwise a canary of the shell might be served, and its faults be attributed to a remote.
  const headers = { accept: 'text/html', cookie: `${shellBackCookie}=stable` };
  const answer = await fetch(`${site}${nowhere}`, { headers }).catch((error: unknown) => {
    throw new Error(`No site answers at ${site}. Is it running, and is SITE_URL right?`, { cause: error });
  });
  const html = await answer.text();
  if (!dataBlock.test(html)) throw new Error(`${site} answers with a page that is not Storysprout's.`);
  return { html, policy: answer.headers.get('content-security-policy') ?? '' };
}

const dataBlock = new RegExp(`(<script[^>]*\\bid="${siteDataElementId}"[^>]*>)([^]*?)(</script>)`);

/**
 * Returns the page with this list of remotes instead of the site's. It names no release of the shell, because a test
 * must not count as a reader's visit.
 */
export function withList({ html }: SiteTemplate, remotes: readonly ListedVersion[]): string {
  return html.replace(dataBlock, (_all, start: string, json: string, end: string) => {
    const data = JSON.stringify({ ...(JSON.parse(json) as object), remotes, shell: undefined });
    return `${start}${data.replaceAll('<', '\\u003c')}${end}`;
  });
}
