/** The kinds of processes that call services; each signs with its own key under this name. */
export const internalCallers = ['gateway', 'blog', 'user', 'admin', 'mail-worker', 'registry'] as const;
export type InternalCaller = (typeof internalCallers)[number];

/** The services that are called, by the names used as audience in tokens. */
export const internalServices = ['blog', 'user', 'admin', 'registry', 'renderer'] as const;
export type InternalService = (typeof internalServices)[number];
