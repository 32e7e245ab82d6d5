export type { AgeAnswers } from './consent/age-answers';
export { consentRoutes } from './consent/consent.routes';
export { familyEmailStore } from './emails/family-email.document';
export { consentProofStore, familyStore } from './family.document';
export { createFamilyParts } from './family.module';
export { familyRoutes } from './family.routes';
export { FamilyCookie } from './grown-up/family-cookie';
export { familyPersonalData } from './personal-data';
