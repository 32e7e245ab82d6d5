/**
 * The properties of all tokens for calls between services. Readers' tokens have a different issuer, audience and type.
 */

export const internalTokenType = 'internal+jwt';
export const internalAlgorithm = 'EdDSA';

/** How long a token is valid, in seconds. One stolen from a log or a dump is useless a minute later. */
export const internalTokenSeconds = 60;

/** How much the clocks of two hosts may differ, in seconds. */
export const clockToleranceSeconds = 10;

/** How long before it expires a token is replaced, in seconds. No call waits that long before it is sent. */
export const renewBeforeSeconds = 20;
