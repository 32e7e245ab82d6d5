import { describe, expect, it } from 'vitest';
import type { Answers } from '../inputs/prefetched-responses';
import { withAnswers, withHeadTags, withScriptsLast, withSiteData } from './page-data';

const settings = { apiBaseUrl: '', supportEmail: 'help@sprout.example', asksForAge: false };
const template = '<html><head lang="en"><script src="/a.js"></script></head><body><p>Hi</p></body></html>';
const evil = '</script><script>alert(1)</script>$&$1<!--';

function blockOf(html: string, id: string) {
  return JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');
}

function answersOf(answers: Record<string, unknown>): Answers {
  const entries = Object.entries(answers).map(([address, answer]) => {
    const body = Buffer.from(JSON.stringify(answer));
    return [
      address,
      { etag: '"1"', headers: {}, isLong: false, bodies: new Map([['identity' as const, body]]), tags: [] },
    ] as const;
  });
  return new Map(entries);
}

describe('withSiteData', () => {
  it('puts the data before any script', () => {
    const html = withSiteData(template, { remotes: [], settings });
    expect(html.indexOf('storysprout-site')).toBeLessThan(html.indexOf('/a.js'));
    expect(blockOf(html, 'storysprout-site')).toEqual({ remotes: [], settings });
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
    const html = withSiteData(template, { remotes: [], settings: { ...settings, supportEmail: evil } });
    expect(html).not.toContain('<script>alert');
    expect(blockOf(html, 'storysprout-site').settings.supportEmail).toBe(evil);
  });
});

describe('withAnswers', () => {
  it('puts each answer under its address, after everything that is seen', () => {
    const answers = { '/blog/all?view=card&limit=3': { blogs: [1] }, '/user/leaderboard?filter=week&limit=3': {} };
    const html = withAnswers(template, answersOf(answers));
    expect(blockOf(html, 'storysprout-answers')).toEqual(answers);
    expect(html.indexOf('storysprout-answers')).toBeGreaterThan(html.indexOf('<p>Hi</p>'));
  });

  it('leaves out a list that goes on at a cursor of its headers', () => {
    const comments = '/blog/comment/get?postId=1&limit=30';
    const answers = new Map(answersOf({ '/blog/post/1': {}, [comments]: [] }));
    const ofList = answers.get(comments);
    if (ofList) answers.set(comments, { ...ofList, headers: { 'x-next-cursor': 'more' } });
    expect(blockOf(withAnswers(template, answers), 'storysprout-answers')).toEqual({ '/blog/post/1': {} });
  });

  it('lets no text that a child wrote end the block or act as a pattern', () => {
    const html = withAnswers(template, answersOf({ '/blog/all': { title: evil } }));
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(blockOf(html, 'storysprout-answers')).toEqual({ '/blog/all': { title: evil } });
  });

  it('leaves a page without answers as it is', () => {
    expect(withAnswers(template, new Map())).toBe(template);
  });
});

it('puts hints behind the files of the shell', () => {
  const html = withHeadTags(template, ['<link rel="preload" href="/$&">']);
  expect(html).toContain('<script src="/a.js"></script><link rel="preload" href="/$&"></head>');
});

it('moves scripts and what is for later behind what is shown, and leaves data and the first script where they are', () => {
  const early = '<script>early</script><script type="application/json" id="data">{}</script>';
  const entry = '<script src="/assets/$&.js" type="module" integrity="sha256-a"></script>';
  const html = withScriptsLast(
    `<html><head>${early}${entry}<title>x</title></head><body><div id="root"></div></body></html>`,
    ['<link rel="preload" href="/$&.js">'],
  );
  expect(html).toBe(
    `<html><head>${early}<title>x</title></head><body><div id="root"></div>${entry}<link rel="preload" href="/$&.js"></body></html>`,
  );
});
