import type { PageSlots } from '@storysprout/contract';

/** The slots on the shell's own pages. The build gives the list to the gateway, which has their code and data ready. */
export const pageSlots: PageSlots = { '/': ['home.main', 'home.side'] };
