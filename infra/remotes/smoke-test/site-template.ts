import { shellBackCookie, siteDataElementId } from '@storysprout/contract';
import type { ListedVersion } from './versions';

/** The site's page as it is before anything is drawn on it. */
export interface SiteTemplate {
  readonly html: string;
  /** What the site lets its pages do, which is part of what is tried. */
  readonly policy: string;
}

/** No page lies here, so the site sends its template with nothing drawn. */
const nowhere = '/no-page-lies-here';

export async function readTemplate(site: string): Promise<SiteTemplate> {
  // A canary of the shell would be drawn by chance, and its faults taken for those of a remote.
  const headers = { accept: 'text/html', cookie: `${shellBackCookie}=stable` };
  const answer = await fetch(`${site}${nowhere}`, { headers }).catch((error: unknown) => {
    throw new Error(`No site answers at ${site}. Is it running, and is SITE_URL right?`, { cause: error });
  });
  const html = await answer.text();
  if (!dataBlock.test(html)) throw new Error(`${site} answers with a page that is not Storysprout's.`);
  return { html, policy: answer.headers.get('content-security-policy') ?? '' };
}

const dataBlock = new RegExp(`(<script[^>]*\\bid="${siteDataElementId}"[^>]*>)([^]*?)(</script>)`);

/** The page with this list of remotes in place of the site's. It names no release of the shell: a test is no reader's visit. */
export function withList({ html }: SiteTemplate, remotes: readonly ListedVersion[]): string {
  return html.replace(dataBlock, (_all, start: string, json: string, end: string) => {
    const data = JSON.stringify({ ...(JSON.parse(json) as object), remotes, shell: undefined });
    return `${start}${data.replaceAll('<', '\\u003c')}${end}`;
  });
}
