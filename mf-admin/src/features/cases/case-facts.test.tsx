import { type BlogText, blogTextFields, type CaseSubject, type ModerationCase } from '@storysprout/contract';
import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CaseFacts } from './case-facts';
import { standingOf } from './case-labels';

const text: Required<BlogText> = { title: 'Foxes', category: 'Story', description: 'Snow' };
const otherText: Required<BlogText> = { title: 'Hares', category: 'Poem', description: 'Rain' };
const at = '2026-11-20T08:00:00.000Z';
const id = 'a'.repeat(24);

/** Returns what a moderator sees of a blog with this text, and of its new version if there is one. */
async function seen({ description, ...fields }: BlogText, newVersion?: BlogText): Promise<string> {
  const correction = newVersion && {
    ...newVersion,
    ...{ text: newVersion.description, image: null, findings: [], submittedAt: at },
  };
  const subject: CaseSubject = {
    ...{ kind: 'blog', id, ...fields, text: description, image: null, author: { _id: id, name: 'Pebble' } },
    ...{ visibility: 'public', findings: [], correction, createdAt: at, revision: 1 },
  };
  const shown: ModerationCase = {
    ...{ _id: id, kind: 'blog', subject, state: 'open', priority: 1, reasons: ['pending'], reports: [], findings: [] },
    ...{ claimedBy: null, claimedUntil: null, createdAt: at, revision: 1 },
  };
  fakeApi({});
  const page = renderWithKit(<CaseFacts answer={{ case: shown, writer: null, earlier: [] }} />);
  // The texts of two versions come with code of their own.
  const awaited = newVersion ?? { ...fields, description };
  await waitFor(() => {
    expect(page.container).toHaveTextContent(awaited.title);
    expect(page.container).toHaveTextContent(awaited.description);
  });
  const content = page.container.textContent ?? '';
  page.unmount();
  return content;
}

// The category of a new blog is shown in the list of blogs only.
it.each(blogTextFields.filter((field) => field !== 'category'))('shows the %s of a blog', async (field) => {
  expect(await seen({ ...text, [field]: otherText[field] })).not.toBe(await seen(text));
});

it.each(blogTextFields)('shows when only the %s of a new version is another', async (field) => {
  expect(await seen(text, { ...text, [field]: otherText[field] })).not.toBe(await seen(text, text));
});

const noCorrection = undefined;
const correction: CaseSubject['correction'] = {
  ...{ title: 'Hares', category: 'Poem', text: 'Rain', image: null, findings: [], submittedAt: at },
};

it.each([
  ['pending', 'public', noCorrection, 'Waiting: only its writer and moderators see it'],
  ['rejected', 'public', noCorrection, 'Sent back: only its writer and moderators see it'],
  ['draft', 'public', noCorrection, 'A draft: only its writer and moderators see it'],
  ['approved', 'public', noCorrection, 'Everyone sees it'],
  ['approved', 'public', correction, 'Everyone sees the old version: only its writer and moderators see the new one'],
  ['approved', 'hidden', correction, 'Hidden for now: only its writer and moderators see it'],
  ['pending', 'hidden', noCorrection, 'Hidden for now: only its writer and moderators see it'],
  [undefined, 'public', noCorrection, 'Everyone sees it'],
  [undefined, 'held', noCorrection, 'Not shown yet: only its writer and moderators see it'],
  [undefined, 'removed', noCorrection, 'Taken away: readers no longer see it'],
] as const)('says of a %s and %s text who sees it', (status, visibility, newVersion, sentence) => {
  expect(standingOf({ status, visibility, correction: newVersion })).toBe(sentence);
});

it("says of a published text that only a grown-up's yes is missing", () => {
  const waiting = { visibility: 'public', awaitsConsent: true } as const;
  expect(standingOf({ ...waiting, status: 'approved' })).toBe(
    "Waiting for a grown-up's yes: only its writer and moderators see it",
  );
  expect(standingOf({ ...waiting, status: 'pending' })).toBe('Waiting: only its writer and moderators see it');
});

it.each([
  ['Marmot', 'of the earlier name Marmot'],
  [null, 'of an earlier picture'],
] as const)('says that a report is of what its owner has replaced since: %s', (about, sentence) => {
  const by = { _id: id, name: 'Juniper' };
  const shown: ModerationCase = {
    ...{ _id: id, kind: 'name', subject: null, state: 'open', priority: 1, reasons: ['reported'], findings: [] },
    ...{ claimedBy: null, claimedUntil: null, createdAt: at, revision: 1 },
    reports: [{ reason: 'private', text: null, at, by, about }],
  };
  fakeApi({});
  const { container } = renderWithKit(<CaseFacts answer={{ case: shown, writer: null, earlier: [] }} />);
  expect(container).toHaveTextContent(sentence);
});
