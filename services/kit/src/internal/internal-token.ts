/** What the tokens of calls between services have in common. A user's token has another issuer, audience and type. */

export const internalTokenType = 'internal+jwt';
export const internalAlgorithm = 'EdDSA';

/** How long a token counts. Stolen from a log or a dump, it is of no use a minute later. */
export const internalTokenSeconds = 60;

/** How far the clocks of two hosts may be apart, in seconds. */
export const clockToleranceSeconds = 10;

/** How long before its end a token is no longer used: longer than any call waits to be sent. */
export const renewBeforeSeconds = 20;
