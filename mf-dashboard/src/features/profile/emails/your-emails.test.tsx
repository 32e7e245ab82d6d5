import type { OwnConsent } from '@storysprout/contract';
import { useSession } from '@storysprout/kit';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { YourEmails } from './your-emails';

const on = { emails: { challenges: true } };
const off = { emails: { challenges: false } };

function Mine() {
  const { user: mine } = useSession();
  return mine && <YourEmails user={mine} />;
}

const challenges = () => screen.getByRole('switch', { name: 'Send me the weekly challenge' });

it.each([
  [on, off, 'You can still find it on Storysprout.'],
  [off, on, 'It comes by email, once a week.'],
])('turns challenges from %j to %j', async (before, after, says) => {
  const server = fakeApi({ 'PUT /user/emails': { user: buildUser(after) } });
  renderWithKit(<Mine />, { user: buildUser(before) });
  await userEvent.click(challenges());
  expect(await screen.findByText(says)).toBeInTheDocument();
  expect(server.calls('PUT /user/emails')[0]?.body).toEqual(after.emails);
});

it('stays as it was when that did not work', async () => {
  fakeApi({ 'PUT /user/emails': refuse(503, 'Please try later.', 'unavailable') });
  renderWithKit(<Mine />, { user: buildUser(off) });
  await userEvent.click(challenges());
  expect(await screen.findByText('Please try later.')).toBeInTheDocument();
  expect(challenges()).not.toBeChecked();
});

const switches = { publish: true, comment: true, picture: true, emails: false };
const consent = { next: null, sentTo: null, deleteOn: null, switches: null };
it.each<OwnConsent>([
  { ...consent, state: 'waiting' },
  { ...consent, state: 'revoked' },
  { ...consent, state: 'given', switches },
])('leaves it to the grown-up for %j', (asked) => {
  renderWithKit(<Mine />, { user: buildUser({ ...on, consent: asked }) });
  expect(challenges()).toBeDisabled();
  expect(challenges()).not.toBeChecked();
  expect(screen.getByText('Only your grown-up can turn this on.')).toBeInTheDocument();
});

it('says why none come although they are on', () => {
  renderWithKit(<Mine />, { user: buildUser({ ...on, emailUndeliverable: true }) });
  expect(challenges()).toBeChecked();
  expect(screen.getByText("We couldn't reach your email, so we aren't sending any.")).toBeInTheDocument();
});

it('is found by the link in the e-mails', () => {
  renderWithKit(<Mine />, { user: buildUser(on), path: '/dashboard?tab=profile#emails' });
  expect(document.activeElement).toHaveAttribute('id', 'emails');
});
