import { describe, expect, it } from 'vitest';
import { withSiteData } from './site-page';

const settings = { apiBaseUrl: '', supportEmail: 'help@sprout.example' };
const template = '<html><head lang="en"><script src="/a.js"></script></head><body></body></html>';
const blockOf = (html: string) =>
  /<script type="application\/json" id="storysprout-site">(.*?)<\/script>/.exec(html)?.[1] ?? '';

describe('withSiteData', () => {
  it('puts the data before any script', () => {
    const html = withSiteData(template, { remotes: [], settings });
    expect(html.indexOf('storysprout-site')).toBeLessThan(html.indexOf('/a.js'));
    expect(JSON.parse(blockOf(html))).toEqual({ remotes: [], settings });
  });

  it("takes the place of the template's own block", () => {
    const own = template.replace(
      '<script',
      '<script type="application/json" id="storysprout-site">{"old":1}</script><script',
    );
    const html = withSiteData(own, { remotes: [], settings });
    expect(html.match(/storysprout-site/g)).toHaveLength(1);
    expect(html).not.toContain('old');
  });

  it('lets no text end the block or act as a pattern', () => {
    const evil = '</script><script>alert(1)</script>$&$1<!--';
    const html = withSiteData(template, { remotes: [], settings: { ...settings, supportEmail: evil } });
    expect(html).not.toContain('<script>alert');
    expect(JSON.parse(blockOf(html)).settings.supportEmail).toBe(evil);
  });
});
