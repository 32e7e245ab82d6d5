/** What all tokens for calls between services share. Users' tokens have a different issuer, audience and type. */

export const internalTokenType = 'internal+jwt';
export const internalAlgorithm = 'EdDSA';

/** How long a token is valid. Stolen from a log or a dump, it is useless a minute later. */
export const internalTokenSeconds = 60;

/** How much the clocks of two hosts may differ, in seconds. */
export const clockToleranceSeconds = 10;

/** How long before it expires a token is replaced: longer than any call waits to be sent. */
export const renewBeforeSeconds = 20;
