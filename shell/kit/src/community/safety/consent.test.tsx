import { type ConsentSwitches, needsConsentTexts, type OwnConsent, type Surface } from '@storysprout/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error';
import { buildUser, fakeApi, renderWithKit } from '../../testing/index';
import { missingConsent } from './consent';
import { usePublishing } from './publishing';
import { PublishingNote } from './publishing-note';
import { ReportDialog } from './report-dialog';

const all: ConsentSwitches = { publish: true, comment: true, picture: true, emails: true };
const consent = (given: Partial<OwnConsent>): OwnConsent => ({
  state: 'waiting',
  next: 'grownUp',
  sentTo: 'm•••@home.example',
  deleteOn: null,
  switches: null,
  ...given,
});
const given = (switches: Partial<ConsentSwitches>) =>
  consent({ state: 'given', next: null, switches: { ...all, ...switches } });

describe('what a missing yes closes', () => {
  const surfaces: readonly Surface[] = ['publishing', 'comments', 'pictures', 'reports', 'accounts'];
  const closed = (state: OwnConsent | undefined) =>
    surfaces.filter((surface) => missingConsent(state, surface) !== null);

  it.each([
    ['nobody has to be asked', undefined, []],
    ['the reader is old enough', consent({ state: 'notNeeded' }), []],
    ['nobody answered yet', consent({}), ['publishing', 'comments', 'pictures']],
    ['the yes was taken back', consent({ state: 'revoked' }), ['publishing', 'comments', 'pictures']],
    ['a grown-up said yes', given({}), []],
    ['blogs are switched off', given({ publish: false }), ['publishing']],
    ['comments are switched off', given({ comment: false }), ['comments']],
    ['pictures are switched off', given({ picture: false }), ['pictures']],
  ])('when %s', (_when, state, expected) => {
    expect(closed(state)).toEqual(expected);
  });
});

function Post() {
  const { isPossible, noteRefusal } = usePublishing('comments');
  return (
    <>
      <PublishingNote surface="comments" />
      <button
        type="button"
        disabled={!isPossible}
        onClick={() => noteRefusal(new ApiError(403, 'needs_consent', 'A grown-up has to say yes.'))}
      >
        Post
      </button>
    </>
  );
}

describe('where a child wants to share something', () => {
  it('says that a grown-up has to say yes first, and leads to where they are asked', async () => {
    renderWithKit(<Post />, { user: buildUser({ consent: consent({}) }) });
    expect(await screen.findByText(needsConsentTexts.waiting)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask your grown-up' })).toHaveAttribute('href', '/ask-a-grown-up');
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  });

  it('says which thing was switched off, without a link that could not help', async () => {
    renderWithKit(<Post />, { user: buildUser({ consent: given({ comment: false }) }) });
    expect(await screen.findByText(needsConsentTexts.comment)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

it('asks for the account again when a call was refused because the yes was taken back meanwhile', async () => {
  fakeApi({ 'GET /user/viewprofile': { success: true, user: buildUser({ consent: consent({ state: 'revoked' }) }) } });
  renderWithKit(<Post />, { user: buildUser({ consent: given({}) }) });
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText(needsConsentTexts.revoked)).toBeInTheDocument();
});

it('sends a report of a child without a yes, but without words of their own', async () => {
  const server = fakeApi({ 'POST /blog/report': { success: true, message: 'Thank you.' } });
  const author = { _id: '65f0000000000000000000bb', name: 'Bo' };
  const subject = { kind: 'comment', id: '65f0000000000000000000cc' } as const;
  const isDone = vi.fn();
  renderWithKit(<ReportDialog subject={subject} author={author} onClose={() => undefined} onDone={isDone} />, {
    user: buildUser({ consent: consent({}) }),
  });
  expect(screen.getByText(needsConsentTexts.reportText)).toBeInTheDocument();
  expect(screen.queryByLabelText(/say more/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: "It's mean to somebody" }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isDone).toHaveBeenCalled());
  expect(server.calls('POST /blog/report')[0]?.body).toEqual({ ...subject, reason: 'unkind' });
});
