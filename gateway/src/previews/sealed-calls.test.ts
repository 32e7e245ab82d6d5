import { endpoints } from '@storysprout/contract/api';
import { expect, it } from 'vitest';
import { isSealed } from './sealed-calls';

it('leaves a reader what they do on the site, and nothing that decides about an account', () => {
  const open = endpoints.filter((row) => !isSealed(row) && /^\/(user|admin|registry)\//.test(row.path));
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
    [
      "DELETE /user/following/{userId}",
      "DELETE /user/hidden/{userId}",
      "DELETE /user/picture",
      "GET /admin/weeklychallenge/current",
      "GET /admin/weeklychallenge/latest",
      "GET /admin/weeklychallenge/shelf",
      "GET /admin/weeklychallenge/shelf/{id}",
      "GET /user/decisions",
      "GET /user/followers",
      "GET /user/following",
      "GET /user/hidden",
      "GET /user/leaderboard",
      "GET /user/leaderboard/me",
      "GET /user/letters",
      "GET /user/letters/unread",
      "GET /user/mine",
      "GET /user/readers/{id}",
      "GET /user/viewprofile",
      "POST /user/addxp",
      "POST /user/appeals",
      "POST /user/login",
      "POST /user/logout",
      "POST /user/report",
      "POST /user/rounds",
      "POST /user/session/renew",
      "PUT /admin/weeklychallenge/mark-read",
      "PUT /user/avatar",
      "PUT /user/clear-unlocked",
      "PUT /user/following/{userId}",
      "PUT /user/hidden/{userId}",
      "PUT /user/letters/kinds",
      "PUT /user/letters/read",
      "PUT /user/moments/claim",
    ]
  `);
});

it('leaves moderators and teams nothing at all', () => {
  const theirs = endpoints.filter(({ access }) => access === 'admin' || access === 'team');
  expect(theirs.length).toBeGreaterThan(20);
  expect(theirs.filter((row) => !isSealed(row))).toEqual([]);
});
