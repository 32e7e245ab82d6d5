import { expect, it } from 'vitest';
import { type Access, mayEnter, type Verdict } from './page-guard';
import { returnPath } from './return-path';

const visitor = { isSignedIn: false, isAdmin: false, hasProfile: false };
const child = { isSignedIn: true, isAdmin: false, hasProfile: true };
const unknown = { isSignedIn: true, isAdmin: false, hasProfile: false };
const admin = { isSignedIn: true, isAdmin: true, hasProfile: true };

it.each<[Access, string, typeof visitor, Verdict]>([
  ['public', 'a visitor', visitor, 'allowed'],
  ['user', 'a visitor', visitor, 'sign-in'],
  ['user', 'a child', child, 'allowed'],
  ['user', 'a reader without profile yet', unknown, 'allowed'],
  ['admin', 'a visitor', visitor, 'home'],
  ['admin', 'a child', child, 'home'],
  ['admin', 'a reader without profile yet', unknown, 'wait'],
  ['admin', 'an admin', admin, 'allowed'],
])('a page for %s meets %s', (access, _who, reader, verdict) => {
  expect(mayEnter(access, reader)).toBe(verdict);
});

it.each([
  [{ from: '/postblog?draft=1' }, '/postblog?draft=1'],
  [null, '/'],
  [{ from: 'https://elsewhere.example' }, '/'],
  [{ from: '//elsewhere.example' }, '/'],
  [{ from: 42 }, '/'],
])('after signing in, %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
