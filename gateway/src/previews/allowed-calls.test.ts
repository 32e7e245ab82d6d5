import { endpoints } from '@storysprout/contract/api';
import { expect, it } from 'vitest';
import { isAllowed } from './allowed-calls';

it('refuses what nobody has decided about', () => {
  expect(isAllowed({ method: 'GET', path: '/blog/newly-made' })).toBe(false);
  expect(isAllowed({ method: 'DELETE', path: '/blog/post/{id}' })).toBe(false);
});

it('allows these calls and no others', () => {
  const allowed = endpoints.filter(isAllowed).map(({ method, path }) => `${method} ${path}`);
  expect(allowed.sort()).toMatchInlineSnapshot(`
    [
      "DELETE /blog/unfinished/{place}",
      "GET /admin/weeklychallenge/current",
      "GET /admin/weeklychallenge/latest",
      "GET /admin/weeklychallenge/shelf",
      "GET /admin/weeklychallenge/shelf/{id}",
      "GET /blog/all",
      "GET /blog/bookmarks",
      "GET /blog/bookmarks/mine",
      "GET /blog/comment/get",
      "GET /blog/comment/replies",
      "GET /blog/comments/count/{id}",
      "GET /blog/comments/mine",
      "GET /blog/likes/mine",
      "GET /blog/post/{id}",
      "GET /blog/series/{id}",
      "GET /blog/taken-back",
      "GET /blog/unfinished",
      "GET /blog/unfinished/{place}",
      "GET /blog/user/blogs",
      "GET /images/blog/{file}",
      "GET /images/user/{file}",
      "GET /user/following",
      "GET /user/hidden",
      "GET /user/leaderboard",
      "GET /user/leaderboard/me",
      "GET /user/letters/unread",
      "GET /user/mine",
      "GET /user/readers/{id}",
      "GET /user/viewprofile",
      "PATCH /blog/blog/{id}/bloglike",
      "PATCH /blog/comment/{id}/like",
      "POST /blog/bookmarks",
      "POST /blog/comment/add",
      "POST /blog/comment/{id}/reply",
      "POST /blog/create",
      "POST /blog/post/{id}/share",
      "POST /user/addxp",
      "POST /user/login",
      "POST /user/logout",
      "POST /user/rounds",
      "POST /user/session/renew",
      "PUT /admin/weeklychallenge/mark-read",
      "PUT /blog/post/{id}/series",
      "PUT /blog/unfinished/{place}",
      "PUT /blog/update/{id}",
      "PUT /user/clear-unlocked",
      "PUT /user/moments/claim",
    ]
  `);
});

it('deletes nothing but drafts that were not sent', () => {
  const deletions = endpoints.filter((row) => row.method === 'DELETE' && isAllowed(row));
  expect(deletions.map(({ path }) => path)).toEqual(['/blog/unfinished/{place}']);
});

it('leaves moderators and teams nothing at all', () => {
  const theirs = endpoints.filter(({ access }) => access === 'admin' || access === 'team');
  expect(theirs.length).toBeGreaterThan(20);
  expect(theirs.filter(isAllowed)).toEqual([]);
});

it('changes nothing about an account but its session, rounds and rewards', () => {
  const writes = endpoints.filter(({ method, path }) => method !== 'GET' && path.startsWith('/user/'));
  const ofPlay = /^\/user\/(login|logout|session|rounds|addxp|clear-unlocked|moments)\b/;
  expect(writes.filter(isAllowed).filter(({ path }) => !ofPlay.test(path))).toEqual([]);
  expect(writes.filter((call) => !isAllowed(call)).length).toBeGreaterThan(20);
});
