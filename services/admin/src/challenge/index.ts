export { challengeStores } from './challenge.document';
export { createChallenge } from './challenge.module';
export { ChallengeRepository } from './challenge.repository';
export { emailRunStores } from './email-runs/email-run.document';
export { EmailRunRepository } from './email-runs/email-run.repository';
export { createLostJobs } from './email-runs/lost-jobs.module';
export { RunGate } from './email-runs/run-gate';
export { challengePersonalData } from './personal-data';
