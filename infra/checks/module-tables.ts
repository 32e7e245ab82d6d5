/** How the folders below a workspace's `src` build on each other. */
export interface ModuleTable {
  /**
   * Modules from the bottom up: each imports only those before it. Names in one row are peers, which do not import each
   * other either; `features/*` stands for each folder below `features` as a module of its own.
   */
  readonly rows: readonly (readonly string[])[];
  /** Whether other modules may import `index.ts` only. In code for browsers a re-export can pull schemas into a page. */
  readonly hasDoors: boolean;
}

const inOrder = (...names: readonly string[]) => names.map((name) => [name]);
const remote: ModuleTable = { rows: [['shared'], ['features/*'], ['pages', 'widgets']], hasDoors: false };

/** Beside these, `texts` and `styles` are below all modules of a workspace, and `testing` is above them. */
export const moduleTables: Readonly<Record<string, ModuleTable>> = {
  'services/contract': {
    rows: inOrder('core', 'text-rules', 'moderation', 'progress', 'blog', 'user', 'admin', 'platform', 'api'),
    hasDoors: false,
  },
  'services/kit': {
    rows: inOrder('runtime', 'moderation', 'pictures', 'text-checks', 'data-rights'),
    hasDoors: true,
  },
  'services/registry': {
    rows: inOrder('notices', 'releases', 'canary', 'gates', 'live', 'publishing', 'reports'),
    hasDoors: true,
  },
  'services/renderer': { rows: inOrder('realm', 'bundles', 'processes', 'rendering'), hasDoors: true },
  'services/admin': {
    rows: inOrder('audit', 'mail', 'challenge', 'moderation', 'users', 'switches', 'data-rights'),
    hasDoors: true,
  },
  'services/blog': {
    rows: inOrder(
      ...['visibility', 'events', 'authors', 'likes', 'blogs', 'search', 'comments', 'moderation', 'data-rights'],
    ),
    hasDoors: true,
  },
  'services/user': {
    rows: inOrder(
      ...['identity', 'community', 'notifications', 'progress', 'moderation', 'data-rights', 'family', 'accounts'],
    ),
    hasDoors: true,
  },
  gateway: {
    rows: inOrder('http', 'api', 'releases', 'pages', 'sitemap', 'previews', 'realtime'),
    hasDoors: true,
  },
  'shell/kit': {
    rows: inOrder('page', 'api', 'components', 'slots', 'session', 'realtime', 'community', 'generations'),
    hasDoors: false,
  },
  shell: {
    rows: inOrder('boot', 'session', 'remotes', 'layout', 'offline', 'pages', 'previews'),
    hasDoors: false,
  },
  'mf-blog': remote,
  'mf-dashboard': remote,
  'mf-admin': { rows: [['shared'], ['features/*'], ['pages']], hasDoors: false },
  'mf-funzone': { rows: [['cards'], ['play'], ['games/*'], ['pages', 'widgets']], hasDoors: false },
};

const remotes = ['mf-blog', 'mf-dashboard', 'mf-admin', 'mf-funzone'];

/** Workspaces whose folders are those of their table. The commit that moves the files of one adds it here. */
export const moved: readonly string[] = [
  'gateway',
  'services/admin',
  'services/blog',
  'services/contract',
  'services/kit',
  'services/registry',
  'services/renderer',
  'services/user',
  'shell',
  'shell/kit',
];

/** Workspaces whose imports are compared with their table. */
export const compared: readonly string[] = [...remotes, ...moved];
