export { CaseRepository } from './cases/case.repository';
export type { CaseCounts } from './cases/case-counts';
export { DecisionRepository } from './decisions/decision.repository';
export { type DecisionFacts, muteEnd, newDecision } from './decisions/decision.rules';
export type { DecisionSaga } from './decisions/decision.saga';
export { createModeration, moderationStores } from './moderation.module';
export { moderationPersonalData } from './personal-data';
