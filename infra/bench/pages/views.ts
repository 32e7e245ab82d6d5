import { gameNames } from '@storysprout/contract';

/** A page on which readers enter the site. */
export interface View {
  readonly name: string;
  readonly path: string;
  /** Selector of an element that is shown once the page has its content. */
  readonly ready: string;
  /** True for a page that only a signed-in reader sees. */
  readonly isOwn?: boolean;
}

function gameView(game: string): View {
  return { name: game, path: `/funzone/${game}`, ready: 'main h1', isOwn: true };
}

/** The pages whose speed is promised (docs/product.md#speed). Arguments of the benchmark select them by `name`. */
export function viewsOf(blogId: string): readonly View[] {
  return [
    { name: 'home', path: '/', ready: 'main article' },
    { name: 'blogs', path: '/blogs', ready: 'main article' },
    { name: 'blog', path: `/blog/${blogId}`, ready: 'main article' },
    { name: 'funzone', path: '/funzone', ready: 'main ul button' },
    ...gameNames.map(gameView),
    { name: 'leaderboard', path: '/leaderboard', ready: 'main ol li' },
    { name: 'about', path: '/about', ready: 'main h1' },
    { name: 'contact', path: '/contact', ready: 'main h1' },
    { name: 'login', path: '/login', ready: 'main form' },
    { name: 'register', path: '/register', ready: 'main h1' },
    { name: 'dashboard', path: '/dashboard', ready: 'main h1', isOwn: true },
  ];
}
