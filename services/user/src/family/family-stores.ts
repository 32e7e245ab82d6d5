import { familyEmailStore } from './emails/family-email.document';
import { consentProofStore, familyStore } from './family.document';

export const familyStores = {
  families: familyStore,
  familyLetters: familyEmailStore,
  consentProofs: consentProofStore,
};
