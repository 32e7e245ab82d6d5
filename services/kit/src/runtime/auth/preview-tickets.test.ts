import { expect, it } from 'vitest';
import { newTestKeys } from '../../testing/calls/tokens';
import { createPreviewTickets } from './preview-tickets';
import { createTokenSigner } from './token-signer';
import { createTokenVerifier } from './token-verifier';

const { privateKeyPem, publicKeyPem } = newTestKeys();
const tickets = createPreviewTickets(privateKeyPem);
const builds = ['mf_club@1.4.0-5f1c2a3b', 'mf_blog@0.2.0-00000000'];
const now = new Date('2026-05-04T10:00:00Z');
const dayMs = 24 * 60 * 60 * 1_000;

it('carries the builds for seven days', async () => {
  const { ticket, until } = await tickets.sign(builds, now);
  expect(until).toEqual(new Date(now.getTime() + 7 * dayMs));
  expect(await tickets.read(ticket, new Date(until.getTime() - 1_000))).toEqual({ builds, until });
  expect(await tickets.read(ticket, until)).toBeNull();
});

it('is nothing when it was altered, or signed by somebody else', async () => {
  const { ticket } = await tickets.sign(builds, now);
  const [header, body = '', signature] = ticket.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const more = Buffer.from(JSON.stringify({ ...claims, builds: ['mf_admin@1'] })).toString('base64url');
  expect(await tickets.read(`${header}.${more}.${signature}`, now)).toBeNull();
  const foreign = await createPreviewTickets(newTestKeys().privateKeyPem).sign(builds, now);
  expect(await tickets.read(foreign.ticket, now)).toBeNull();
  expect(await tickets.read('x', now)).toBeNull();
});

it("is no reader's token, and no reader's token is a ticket", async () => {
  const { ticket } = await tickets.sign(builds, new Date());
  expect(await createTokenVerifier({ publicKeyPem }).verify(ticket)).toBeNull();
  const claims = { userId: '0123456789abcdef01234567', isAdmin: false, name: 'Ada', tokenVersion: 0 };
  for (const isPreview of [true, false]) {
    const token = await createTokenSigner(privateKeyPem).sign(claims, { isPreview });
    expect(await tickets.read(token, new Date())).toBeNull();
  }
});
