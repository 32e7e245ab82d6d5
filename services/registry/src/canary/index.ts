export { failuresInWords, isKnownWell, whyWorse } from './canary-decision';
export { healthOf } from './health';
export { healthStore } from './health.document';
export { type CountedField, type HealthChange, HealthRepository } from './health.repository';
