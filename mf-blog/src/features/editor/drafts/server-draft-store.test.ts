import type { StoredDraft } from '@storysprout/contract';
import { expect, it } from 'vitest';
import type { LocalDraft } from './local-draft-store';
import { chooseDraft, localPlaceOf, serverPlaceOf, wordsOf } from './server-draft-store';

const device = (overrides: Partial<LocalDraft> = {}): LocalDraft => ({
  title: 'The fox',
  category: 'Story',
  description: 'Here',
  removeImage: false,
  hasImage: false,
  revision: null,
  keptAt: 1,
  writer: 'me',
  version: 3,
  isSent: false,
  ...overrides,
});
const server = (description: string, version: number): StoredDraft => ({
  place: 'new',
  version,
  at: '2026-11-22T10:00:00.000Z',
  words: wordsOf(device({ description }), null),
});

it('opens with the words of another device, when this one has none', () => {
  const { restored, rival } = chooseDraft(null, server('There', 5));
  expect(restored).toMatchObject({
    title: 'The fox',
    description: 'There',
    category: 'Story',
    version: 5,
    isSent: true,
  });
  expect(rival).toBeNull();
  expect(chooseDraft(null, null)).toEqual({ restored: null, rival: null });
});

it('opens with newer words of another device, when everything here was sent', () => {
  expect(chooseDraft(device({ isSent: true }), server('There', 5)).restored).toMatchObject({ description: 'There' });
});

it('opens with what was typed here since, over the words it goes on from', () => {
  const { restored, rival } = chooseDraft(device(), server('Before', 3));
  expect(restored).toMatchObject({ description: 'Here', version: 3, isSent: false });
  expect(rival).toBeNull();
});

it('takes the last save of a page that closed before its answer came for what it is', () => {
  expect(chooseDraft(device(), server('Here', 4))).toMatchObject({
    restored: { description: 'Here', version: 4, isSent: true },
    rival: null,
  });
});

it('asks when both devices have words that the other has not', () => {
  const rival = server('There', 5);
  expect(chooseDraft(device(), rival)).toEqual({ restored: device(), rival });
});

it('lets go of what another device has posted, but not of newer words or of a picture', () => {
  expect(chooseDraft(device({ isSent: true }), null).restored).toBeNull();
  expect(chooseDraft(device(), null).restored).toMatchObject({ description: 'Here', version: 0, isSent: false });
  expect(chooseDraft(device({ isSent: true, hasImage: true }), null).restored).toMatchObject({
    version: 0,
    isSent: false,
  });
});

it('names places as the server does, and leaves those of comments alone', () => {
  const id = '65f0000000000000000000b1';
  expect(['new', 'new~ab1', id, `${id}~ab1`].map(serverPlaceOf)).toEqual([
    'new',
    'new~ab1',
    `blog-${id}`,
    `blog-${id}~ab1`,
  ]);
  expect(['new~ab1', `blog-${id}`, `comment-${id}`].map(localPlaceOf)).toEqual(['new~ab1', id, null]);
});
