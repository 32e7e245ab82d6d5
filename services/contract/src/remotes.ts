import * as z from 'zod/mini';
import { linkPathForm, pagePathForm, pagePathRule } from './page-paths';
import { readable } from './primitives';

/** What the shell and the teams' remotes agree on (docs/remotes.md). */

/** Version of this agreement; a remote built for a different one is refused by name. */
export const remoteContract = 1;

export const remoteName = z.string().check(z.regex(/^mf_[a-z][a-z0-9_]{1,30}$/, 'a remote is named mf_something'));
/** The shell among the releases: the page around all remotes goes through the registry as they do. */
export const shellName = 'shell';
/** Whatever goes through the registry: a remote, or the shell. */
export const releasedName = z
  .string()
  .check(z.regex(/^(mf_[a-z][a-z0-9_]{1,30}|shell)$/, 'a remote is named mf_something, and the shell is called shell'));
const expose = z.string().check(z.regex(/^\.\/[a-z0-9/-]+$/, 'an expose looks like ./pages/blogs'));
const shownName = z.string().check(z.minLength(1), z.maxLength(60), readable('name'));
const pagePath = z
  .string()
  .check(z.regex(pagePathForm, { error: ({ input }) => `can't be ${JSON.stringify(input)}: ${pagePathRule}` }));
const widgetName = z.string().check(z.regex(/^[A-Z][A-Za-z]+$/, 'a widget is named LikeThis'));
const access = z.enum(['public', 'user', 'admin']);
/** Smaller numbers come first; docs/remotes.md lists what the platform's own items have. */
const order = z.number().check(z.int(), z.minimum(0), z.maximum(1_000));
/** A picture that the remote brings, else one of the kit's emoji. */
const icon = z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'a picture is named like-this')));
/** Where links in menus may stand. */
const navigationPlaces = ['header', 'home', 'about', 'menu', 'account', 'profile'];
/** The slots that every site has: those of the shell, and those that docs/remotes.md promises of other teams' pages. */
export const siteSlots = [
  ...['home.main', 'home.side', 'header.tools', 'layout.end'],
  ...['challenge.answers', 'dashboard.profile', 'dashboard.tab', 'blog.aside'],
];
/** A place or slot that this shell does not know is not rendered. */
const placeName = z.string().check(z.regex(/^[a-z]+(\.[a-z]+)?$/, 'a place is named like home.main'));

/** The gateway makes them all for one view of a page, and writes every answer into it. */
const mostCalls = 10;
const tooManyCalls = `a page makes at most ${mostCalls} first calls`;

/**
 * The first API calls of a page for a visitor without an account, as the API client writes them; `:id` stands for the
 * id in the page's address. The gateway writes the answers into the page, but only those that are the same for all.
 */
const firstData = z.optional(
  z
    .array(
      z
        .string()
        .check(z.regex(/^(\/[a-z-]+)+(\/:[a-z]+)?(\?[\w=&-]+)?$/, 'an address of the API such as /blog/post/:id')),
    )
    .check(z.maxLength(mostCalls, tooManyCalls)),
);

const parameterName = z.string().check(z.regex(/^[a-z]{1,20}$/, 'a parameter is named like search'));

/**
 * The parameters of the page's address that its first call takes over, by the API's name for them: `{ since: 'time' }`.
 * Those that the first address has already are replaced, others follow in this order. The gateway leaves out what the API does
 * not take, as the page should; pages are rendered for addresses with these parameters.
 */
const firstQuery = z.optional(z.record(parameterName, parameterName));

/**
 * Calls that the page makes first as well when its address has a parameter, by its name: `{ comments:
 * '/blog/comment/get?postId=:id' }` for `/blog/42?comments=`. What the parameter says, if anything, is the cursor that the list goes on at.
 * Pages are rendered for addresses with these parameters, too.
 */
const askedData = z.optional(
  z
    .record(
      parameterName,
      z
        .string()
        .check(z.regex(/^(\/[a-z-]+)+\?[\w=&:-]+$/, 'an address of the API such as /blog/comment/get?postId=:id')),
    )
    .check(z.refine((calls) => Object.keys(calls).length <= mostCalls, tooManyCalls)),
);

/** A link in a menu of the platform. New ones wait until a moderator has confirmed them. */
export const navigationItem = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(30), readable('label')),
  /** One of the remote's own pages, as a plain address: `/dashboard?tab=profile`. */
  path: z.string().check(z.regex(linkPathForm, 'an address such as /dashboard?tab=profile')),
  /** `header`, `home`, `about`, `account` (behind the avatar) or `profile` (where the account's e-mail is changed). */
  place: placeName,
  order,
  icon,
  access,
});
export type NavigationItem = z.infer<typeof navigationItem>;

/** A widget on a page of somebody else. The team of that page names the slot and says what its widgets are given. */
const slotWidget = z.object({
  slot: placeName,
  widget: widgetName,
  order,
  /** Who sees it; everybody, when missing. */
  access: z.optional(access),
  /** Pixels to keep free while it loads, so that nothing jumps. */
  height: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_000))),
  /** What its tab is called and shows, and what stands for it in the address, in slots that are tabs. */
  label: z.optional(shownName),
  icon,
  id: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/, 'an id is like my-blogs'))),
});

/** What a remote offers, as data: `src/manifest.ts` of each remote, emitted as `remote.json` by its build. */
export const remoteManifest = z.object({
  name: remoteName,
  /** How readers know the part, for when it is missing: "The games". */
  label: shownName,
  contract: z.literal(remoteContract),
  pages: z.array(
    z.object({
      path: pagePath,
      expose,
      title: shownName,
      /** How readers know the page, for when it is missing; the remote's label, when there is none. */
      label: z.optional(shownName),
      access,
      /** How wide it shows the cover of its first blog, as `sizes` of an `<img>`: the gateway announces that picture. */
      coverSizes: z.optional(z.string().check(z.regex(/^[\w():;,. %-]{1,200}$/, 'sizes such as 100vw'))),
      /** One sentence for search engines and link previews; pages without one are nobody's search result. */
      description: z.optional(z.string().check(z.minLength(1), z.maxLength(160), readable('description'))),
      firstData,
      firstQuery,
      askedData,
      /** Kept on the devices of readers who come back, so that it is there without a connection, too. */
      offline: z.optional(z.boolean()),
      /** A page for readers that begins the same for all of them, so that it is server-rendered, as public pages are. */
      beginsAlike: z.optional(z.boolean()),
    }),
  ),
  widgets: z.array(z.object({ name: widgetName, expose, label: z.optional(shownName), firstData })),
  navigation: z.optional(z.array(navigationItem)),
  slots: z.optional(z.array(slotWidget)),
  /** Pictures by name: files of the release, which its build takes from `src/`. */
  pictures: z.optional(
    z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'a picture is named like-this')),
      z
        .string()
        .check(z.regex(/^pictures\/[a-z0-9-]+\.(svg|webp|png)$/, 'a picture is a file such as pictures/fox.webp')),
    ),
  ),
  /** The version of the games' rules that its pages play by (`rulesVersion` of game-rules): the user service must have the same. */
  rules: z.optional(z.number().check(z.int(), z.minimum(1))),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** What a schema does not see: pages at one address, links and widgets of a manifest that are not its own, and places that no site has. */
export function foreignParts({
  pages,
  widgets,
  navigation = [],
  slots = [],
}: Omit<RemoteManifest, 'contract'>): string[] {
  const paths = new Set(pages.map(({ path }) => path));
  const names = new Set(widgets.map(({ name }) => name));
  return [
    ...twins(pages.map(({ path }) => path)),
    ...navigation
      .filter(({ place }) => !navigationPlaces.includes(place))
      .map(
        ({ label, place }) => `the navigation item ${label} is for ${place}; places are ${navigationPlaces.join(', ')}`,
      ),
    ...navigation
      .filter(({ path }) => !paths.has(path.replace(/\?.*/, '')))
      .map(({ label, path }) => `the navigation item ${label} leads to ${path}, which is not a page of this remote`),
    ...slots
      .filter(({ widget }) => !names.has(widget))
      .map(({ slot, widget }) => `the slot ${slot} is given ${widget}, which is not a widget of this remote`),
    ...slots
      .filter(({ slot }) => siteAreas.has(areaOf(slot)) && !siteSlots.includes(slot))
      .map(
        ({ slot, widget }) => `${widget} is for the slot ${slot}, which no site has; slots are ${siteSlots.join(', ')}`,
      ),
  ];
}

/** Paths of one remote at which the router would find two pages. */
function twins(paths: readonly string[]): string[] {
  const known = new Map<string, string>();
  return paths.flatMap((path) => {
    const address = path.toLowerCase().replace(/:[a-z]+/g, ':');
    const before = known.get(address);
    known.set(address, path);
    return before === undefined ? [] : [`its pages ${before} and ${path} have the same address`];
  });
}

const areaOf = (slot: string) => slot.replace(/\..*/, '');
/** Slots of other areas are other teams' own: only the registry knows who has them. */
const siteAreas = new Set(siteSlots.map(areaOf));

/** What the dashboard gives to the widgets in its slot `dashboard.tab`. */
export interface DashboardTabProps {
  /** What the address says besides the tab: `{ blog: '65f…' }`. */
  readonly params: Readonly<Record<string, string>>;
  readonly openTab: (id: string, params?: Readonly<Record<string, string>>) => void;
}

/** Subresource integrity values (`sha256-…`) of the two files of a version that a page loads first. */
export const entryIntegrity = z.object({ manifest: z.string(), entry: z.string() });
export type EntryIntegrity = z.infer<typeof entryIntegrity>;

/** Ranges of versions that a remote works with, by package: React and the kit. */
export const remoteNeeds = z.record(z.string(), z.string());
export type RemoteNeeds = z.infer<typeof remoteNeeds>;

/** One remote in the page's list. `entry` is the federation manifest's address. */
export const remoteListEntry = z.object({
  name: remoteName,
  version: z.string(),
  entry: z.string(),
  manifest: z.unknown(),
  /** Missing, like the two below, for a remote from a dev server. */
  channel: z.optional(z.enum(['stable', 'canary', 'preview'])),
  /** The remote has a canary just now, whichever of the two this is: pages say more of how it does. */
  trial: z.optional(z.boolean()),
  integrity: z.optional(entryIntegrity),
  /** Which of the shell's generations it belongs to follows from these; missing for a remote from a dev server, which gets the first. */
  needs: z.optional(remoteNeeds),
  /** The version to use when this one fails: the one readers had before. */
  fallback: z.optional(
    z.object({
      version: z.string(),
      entry: z.string(),
      integrity: entryIntegrity,
      needs: z.optional(remoteNeeds),
      /** Only when it is made for another version of the contract: a page that can't speak to the one listed takes this. */
      manifest: z.optional(z.unknown()),
    }),
  ),
});
export const remoteList = z.object({ remotes: z.array(remoteListEntry) });
export type RemoteListEntry = z.infer<typeof remoteListEntry>;
export type RemoteList = z.infer<typeof remoteList>;

/** The cookie with the number each browser draws once, which decides who gets a canary. It is one of ten thousand. */
export const bucketCookie = 'sprout_draw';

/** The number in the cookie's value, if it is one. */
export function bucketOf(value = ''): number | null {
  return /^\d{1,4}$/.test(value) ? Number(value) : null;
}

/** A browser in which a canary of the shell did not start goes on with the stable one: it says so with this cookie. */
export const shellBackCookie = 'sprout_shell';

/** Folders that hold only files or calls: what is missing there is missing, never a page. */
export const fileTree = /^\/(assets|art|remotes|images|internal|socket\.io|api-docs|registry)(\/|$)/;

/** Settings the gateway inlines into the page beside the remote list. */
export const siteSettings = z.object({
  apiBaseUrl: z.string(),
  supportEmail: z.string(),
  /** Whether somebody who signs up says first when they were born. */
  asksForAge: z.boolean(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** That a page shows builds nobody released, for the bar which says so. */
export const shownPreview = z.object({
  builds: z.array(z.object({ remote: remoteName, version: z.string() })),
  until: z.string(),
  /** The site itself. */
  siteUrl: z.string(),
});
export type ShownPreview = z.infer<typeof shownPreview>;

/** The release of the shell that a page is made of. */
export const siteShell = z.object({
  version: z.string(),
  channel: z.enum(['stable', 'canary']),
  /** The shell has a canary just now, whichever of the two this is: pages say more of how it does. */
  trial: z.optional(z.boolean()),
});
export type SiteShell = z.infer<typeof siteShell>;

/** What the gateway inlines into `index.html`, as JSON in `<script type="application/json" id="storysprout-site">`. */
export const siteData = z.object({
  ...remoteList.shape,
  settings: siteSettings,
  /** Missing for the shell that came with the gateway, of which nobody released anything. */
  shell: z.optional(siteShell),
  /** Only on the origin of previews. */
  preview: z.optional(shownPreview),
});
export type SiteData = z.infer<typeof siteData>;
export const siteDataElementId = 'storysprout-site';

/** API answers by address, for visitors without an account; inlined in a second such element. */
export const prefetchedResponses = z.record(z.string(), z.unknown());
export type PrefetchedResponses = z.infer<typeof prefetchedResponses>;
export const prefetchedResponsesElementId = 'storysprout-answers';

/** Federation manifests of the parts that a page shows first, by their paths, in another. */
export const manifestsElementId = 'storysprout-manifests';

/** The slots of the shell's own pages by address: the `page-slots.json` of the shell's build. */
export const pageSlots = z.record(z.string(), z.array(placeName));
export type PageSlots = z.infer<typeof pageSlots>;
