import type { PageSlots } from '@storysprout/contract';

/**
 * The slots on the shell's own pages. The build passes the list to the gateway, so that it can prepare their code and
 * data.
 */
export const pageSlots: PageSlots = { '/': ['home.main', 'home.side'] };
