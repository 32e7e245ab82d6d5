import type { PageParts } from '@storysprout/contract';

/**
 * Widgets on the shell's own pages, in the order a reader sees them. The build gives the list to the gateway, which
 * has their code and data ready; pages that are not here show no remote.
 */
export const pageParts: PageParts = {
  '/': [
    { remote: 'mf_blog', widget: 'BlogCarousel' },
    { remote: 'mf_dashboard', widget: 'LeaderboardPreview' },
    { remote: 'mf_blog', widget: 'LatestBlogs' },
    { remote: 'mf_funzone', widget: 'GameCarousel' },
  ],
};
