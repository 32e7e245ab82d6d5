import fc from 'fast-check';

/**
 * A setup file of every vitest project, which makes property tests try the same cases in each run of the gate. The long
 * suite sets `PROPERTY_FACTOR` and tries new ones.
 */
if (!process.env.PROPERTY_FACTOR) fc.configureGlobal({ seed: 1 });
