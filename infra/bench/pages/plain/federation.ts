import BlogCarousel from '../../../../mf-blog/src/widgets/blog-carousel.widget';
import LatestBlogs from '../../../../mf-blog/src/widgets/latest-blogs.widget';
import LeaderboardPreview from '../../../../mf-dashboard/src/widgets/leaderboard-preview.widget';
import GameCarousel from '../../../../mf-funzone/src/widgets/game-carousel.widget';

/**
 * Replaces the shell's `federation.ts` in the plain page: the parts of the home page are simply in the
 * same bundle. Everything else stays as it is, so that only federation is compared.
 */
const parts: Readonly<Record<string, unknown>> = {
  'mf_blog/widgets/blog-carousel': BlogCarousel,
  'mf_blog/widgets/latest-blogs': LatestBlogs,
  'mf_dashboard/widgets/leaderboard-preview': LeaderboardPreview,
  'mf_funzone/widgets/game-carousel': GameCarousel,
};

async function loadRemote(id: string): Promise<{ default: unknown }> {
  if (!(id in parts)) throw new Error(`The plain home page has no ${id}.`);
  return { default: parts[id] };
}

export const createFederation = () => ({
  loadRemote,
  registerRemotes: () => undefined,
  preloadRemote: () => Promise.resolve(),
});
