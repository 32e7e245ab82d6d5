import { expect, it } from 'vitest';
import { reuseServerRenderedStyles } from './server-rendered-styles';

it('leaves a link that fetches nothing for each sheet in the page, where remotes and the shell look for it', () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/assets/own.css"><style data-sheet="/remotes/mf_club/1/assets/a.css">p{gap:0}</style><style data-sheet="/assets/about.css">b{gap:0}</style><style>i{gap:0}</style>`;
  reuseServerRenderedStyles(document);
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[disabled]')];
  expect(links.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['stylesheet', `${location.origin}/remotes/mf_club/1/assets/a.css`],
    ['stylesheet', `${location.origin}/remotes/mf_club/1/assets/../assets/a.css`],
    ['stylesheet', '/assets/about.css'],
  ]);
  expect(document.head.querySelectorAll('style')).toHaveLength(3);
});
