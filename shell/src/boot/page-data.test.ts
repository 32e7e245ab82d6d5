import { expect, it } from 'vitest';
import { readPrefetchedResponses, readSiteData } from './page-data';

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text !== null) page.head.innerHTML = `<script type="application/json" id="storysprout-site">${text}</script>`;
  return page;
}

const remote = { name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json', manifest: {} };

it('reads the list and the settings the gateway wrote', () => {
  const socialLinks = { facebook: 'https://www.facebook.com/storysprout' };
  const settings = {
    ...{ apiBaseUrl: 'https://api.example', supportEmail: 'hello@site.example', asksForAge: true },
    siteName: 'Wordgarden',
    socialLinks,
  };
  const given = { ...settings, socialLinks: { ...socialLinks, twitter: 'javascript:alert(1)' } };
  expect(readSiteData(pageWith(JSON.stringify({ remotes: [remote], settings: given })))).toEqual({
    remotes: [remote],
    settings,
  });
});

const withoutData = {
  remotes: null,
  settings: { apiBaseUrl: '', supportEmail: 'support@storysprout.example', asksForAge: false },
};

it.each([[null], ['{}'], ['{"remotes":"none"}']])('does without: %s', (text) => {
  expect(readSiteData(pageWith(text))).toEqual(withoutData);
});

it('does without what is no JSON, and says so in the log', () => {
  expect(readSiteData(pageWith('<broken'))).toEqual(withoutData);
  expect(console).toHaveErroredWith('The page came with site data that can not be read.');
});

it('leaves out what is no remote', () => {
  expect(readSiteData(pageWith(JSON.stringify({ remotes: [remote, { name: 1 }] }))).remotes).toEqual([remote]);
  expect(console).toHaveWarnedWith('The remote list has entries that can not be read.');
});

it('reads the answers the gateway wrote', () => {
  const page = pageWith(null);
  page.body.innerHTML =
    '<script type="application/json" id="storysprout-answers">{"/blog/all?limit=3":{"blogs":[]}}</script>';
  expect(readPrefetchedResponses(page)).toEqual({ '/blog/all?limit=3': { blogs: [] } });
  expect(readPrefetchedResponses(pageWith(null))).toEqual({});
});

it('reads which builds of a preview are shown, and nothing that is not whole', () => {
  const builds = [{ remote: 'mf_blog', version: '2.0.0' }];
  const preview = { builds, until: '2026-11-30T12:00:00.000Z', siteUrl: 'https://storysprout.example' };
  expect(readSiteData(pageWith(JSON.stringify({ preview }))).preview).toEqual(preview);
  expect(readSiteData(pageWith(JSON.stringify({ preview: { builds } }))).preview).toBeUndefined();
});
