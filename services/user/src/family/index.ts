export type { AgeAnswers } from './consent/age-answers';
export type { ConsentAsking } from './consent/ask-grown-up.service';
export { createFamily } from './family.module';
export { familyStores } from './family-stores';
export { familyPersonalData } from './personal-data';
