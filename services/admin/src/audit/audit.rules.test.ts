import { newTestKeys } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { AuditEntry, AuditFacts } from './audit.document';
import { firstPreviousHash, nextEntry, problemWith, signatureProblem } from './audit.rules';
import { createAuditSigner, readAuditKeys } from './audit-keys';

const [{ privateKeyPem, publicKeyPem }, other] = [newTestKeys(), newTestKeys()];
const signer = createAuditSigner(privateKeyPem);
const keys = readAuditKeys(publicKeyPem);

function facts(overrides: Partial<AuditFacts> = {}): AuditFacts {
  return {
    intentId: new ObjectId().toHexString(),
    at: new Date('2026-11-20T10:00:00Z'),
    actor: { userId: 'a'.repeat(24), name: 'Robin' },
    action: 'blog_approved',
    target: { kind: 'blog', id: 'b'.repeat(24) },
    before: { status: 'pending' },
    after: { status: 'approved' },
    outcome: 'done',
    ...overrides,
  };
}

function entry(last: AuditEntry | null, overrides: Partial<AuditFacts> = {}): AuditEntry {
  return { _id: new ObjectId(), ...nextEntry(last, facts(overrides), signer) };
}

describe('the audit chain', () => {
  it('starts at 1 after 64 zeros and links each entry to the one before', () => {
    const first = entry(null);
    const second = entry(first);
    expect(first).toMatchObject({ seq: 1, previousHash: firstPreviousHash });
    expect(second).toMatchObject({ seq: 2, previousHash: first.hash });
    expect(problemWith(first, null)).toBeNull();
    expect(problemWith(second, first)).toBeNull();
  });

  it('gives the same hash whatever order the keys come in', () => {
    const written = entry(null, { before: { status: 'pending', title: 'A' } });
    expect(problemWith({ ...written, before: { title: 'A', status: 'pending' } }, null)).toBeNull();
  });

  it.each<[string, Partial<AuditEntry>]>([
    ['who', { actor: { userId: 'c'.repeat(24), name: 'Robin' } }],
    ['what', { action: 'blog_rejected' }],
    ['when', { at: new Date('2026-11-21T10:00:00Z') }],
    ['before', { before: null }],
    ['after', { after: { status: 'rejected' } }],
    ['about whom', { target: { kind: 'blog', id: 'c'.repeat(24) } }],
    ['the outcome', { outcome: 'unknown' }],
  ])('notices that %s was changed', (_what, change) => {
    expect(problemWith({ ...entry(null), ...change }, null)).toBe('entry 1 was changed after it was written');
  });

  it('notices a missing entry and one that follows another', () => {
    const first = entry(null);
    const second = entry(first);
    expect(problemWith(second, null)).toBe('entry 1 is missing: the next one is 2');
    expect(problemWith(second, entry(null))).toBe('entry 2 does not follow the one before');
  });
});

describe('the signature of an entry', () => {
  it('is genuine with the key it was made with, also beside the next one', () => {
    expect(signatureProblem(entry(null), keys)).toBeNull();
    expect(signatureProblem(entry(null), readAuditKeys(`${other.publicKeyPem}\n${publicKeyPem}`))).toBeNull();
  });

  it('is of an unknown key when that key is not listed', () => {
    expect(signatureProblem(entry(null), readAuditKeys(other.publicKeyPem))).toMatch(/key that AUDIT_PUBLIC_KEY/);
  });

  it('does not fit another entry, nor another key', () => {
    const [first, second] = [entry(null), entry(null)];
    expect(signatureProblem({ ...first, signature: second.signature }, keys)).toBe('entry 1 has a wrong signature');
    const forged = { ...first, signature: createAuditSigner(other.privateKeyPem).sign(first.hash).signature };
    expect(signatureProblem(forged, keys)).toBe('entry 1 has a wrong signature');
  });

  it('cannot be missing, nor can half of it', () => {
    for (const half of ['keyId', 'signature'])
      expect(signatureProblem({ ...entry(null), [half]: undefined }, keys)).toBe('entry 1 has no signature');
  });
});
