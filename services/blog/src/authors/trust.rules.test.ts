import { describe, expect, it } from 'vitest';
import { isTrusted, type TrustFacts, type TrustSettings } from './trust.rules';

const now = new Date('2026-11-28T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
const consent = (state: 'given' | 'notNeeded' | 'waiting' | 'revoked') => ({
  consent: { state, isShown: true, publish: true, comment: true, picture: true },
});
const settings: TrustSettings = { newAccountDays: 7, isAddressNeeded: true, isConsentNeeded: true };
const facts: TrustFacts = {
  keptTexts: 5,
  registeredAt: daysAgo(7),
  removedAt: [daysAgo(31)],
  isAddressConfirmed: true,
  ...consent('given'),
};

describe('isTrusted', () => {
  it.each<[string, boolean, Partial<TrustFacts>, Partial<TrustSettings>]>([
    ['that has all it takes', true, {}, {}],
    ['with four kept texts', false, { keptTexts: 4 }, {}],
    ['of six days', false, { registeredAt: daysAgo(6) }, {}],
    ['of six days, where five are enough', true, { registeredAt: daysAgo(6) }, { newAccountDays: 5 }],
    ['with a text that was removed a month ago', false, { removedAt: [daysAgo(31), daysAgo(30)] }, {}],
    ['whose address is not confirmed', false, { isAddressConfirmed: false }, {}],
    ['whose address nobody asks for', true, { isAddressConfirmed: false }, { isAddressNeeded: false }],
    ['of somebody old enough', true, consent('notNeeded'), {}],
    ['whose grown-up has not answered', false, consent('waiting'), {}],
    ['whose grown-up took the yes back', false, consent('revoked'), { isConsentNeeded: false }],
    ['of which no consent is known', false, { consent: undefined }, {}],
    ['of which no consent is needed', true, { consent: undefined }, { isConsentNeeded: false }],
    ['of today, where nobody is new', true, { keptTexts: 0, registeredAt: now }, { newAccountDays: 0 }],
  ])('of an account %s is %s', (_, expected, otherFacts, otherSettings) => {
    expect(isTrusted({ ...facts, ...otherFacts }, { ...settings, ...otherSettings }, now)).toBe(expected);
  });
});
