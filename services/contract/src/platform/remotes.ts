import * as z from 'zod/mini';
import { readable } from '../core/primitives';
import { linkPathForm, pagePathForm, pagePathRule } from './page-paths';

/** The contract between the shell and the teams' remotes (docs/remotes.md). */

/** The version of this contract. A remote built for another version is refused by name. */
export const remoteContract = 1;

export const remoteName = z.string().check(z.regex(/^mf_[a-z][a-z0-9_]{1,30}$/, 'a remote is named mf_something'));
/** The shell's name in the registry. It is released through the registry like the remotes. */
export const shellName = 'shell';
/** The name of anything that the registry releases: a remote, or the shell. */
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
/** Smaller numbers come first. docs/remotes-reference.md lists the numbers of the platform's own items. */
const order = z.number().check(z.int(), z.minimum(0), z.maximum(1_000));
/** The name of a picture in the remote, or otherwise of one of the kit's emoji. */
const icon = z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'a picture is named like-this')));
/** The places for links in menus. */
const navigationPlaces = [
  ...['header', 'home', 'about', 'menu', 'account', 'profile'],
  ...['first.avatar', 'first.comment', 'first.story'],
];
/** The slots that every site has: those of the shell, and those that docs/remotes-reference.md promises of other teams' pages. */
export const siteSlots = [
  ...['home.main', 'home.side', 'header.tools', 'layout.end'],
  ...['challenge.answers', 'dashboard.profile', 'dashboard.tab', 'blog.aside'],
];
/** The shell ignores places and slots that it doesn't have. */
const placeName = z.string().check(z.regex(/^[a-z]+(\.[a-z]+)?$/, 'a place is named like home.main'));

/** Limited because the gateway makes all of these calls for one page view and writes every response into the page. */
const mostCalls = 10;
const tooManyCalls = `a page makes at most ${mostCalls} first calls`;

/**
 * The first API calls that a page makes for a visitor without an account, as the API client writes them. `:id` stands
 * for the id in the page's address. The gateway prefetches the responses that are the same for everybody and writes
 * them into the page.
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
 * The query parameters of the page's address that are passed on to its first call, by the API's name: `{ since: 'time'
 * }`. They replace parameters that the call already has, or are appended in this order. The gateway leaves out values
 * that the API doesn't accept, as the page should. Pages are server-rendered for addresses with these parameters.
 */
const firstQuery = z.optional(z.record(parameterName, parameterName));

/**
 * Additional first calls by the parameter of the page's address that causes them: `{ comments:
 * '/blog/comment/get?postId=:id' }` for `/blog/42?comments=`. The value of the parameter is the cursor at which the
 * list starts; the list starts at its beginning when it is empty. Pages are server-rendered for addresses with these
 * parameters, too.
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
  /** The address of one of the remote's own pages, such as `/dashboard?tab=profile`. */
  path: z.string().check(z.regex(linkPathForm, 'an address such as /dashboard?tab=profile')),
  /**
   * `header`, `menu`, `home`, `about`, `account` (behind the avatar), `profile` (where the account's e-mail is changed), or
   * a next step of new readers: `first.avatar`, `first.comment`, `first.story`.
   */
  place: placeName,
  order,
  icon,
  access,
});
export type NavigationItem = z.infer<typeof navigationItem>;

/** A widget on another team's page. That team names the slot and decides which props its widgets get. */
const slotWidget = z.object({
  slot: placeName,
  widget: widgetName,
  order,
  /** The readers who see it; everybody when missing. */
  access: z.optional(access),
  /** The height in pixels to reserve while it loads, so that the layout doesn't shift. */
  height: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_000))),
  /** The label, the icon and the id in the address of the widget's tab, in slots that are tabs. */
  label: z.optional(shownName),
  icon,
  id: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/, 'an id is like my-blogs'))),
});

/** Everything a remote offers, as data: `src/manifest.ts` of each remote, which its build writes to `remote.json`. */
export const remoteManifest = z.object({
  name: remoteName,
  /** The readers' name for the remote, which is shown when it fails to load: "The games". */
  label: shownName,
  contract: z.literal(remoteContract),
  pages: z.array(
    z.object({
      path: pagePath,
      expose,
      title: shownName,
      /**
       * The readers' name for the page, which is shown when it fails to load. The remote's label is used when missing.
       */
      label: z.optional(shownName),
      access,
      /**
       * The width at which the page shows the cover of its first blog, as `sizes` of an `<img>`. The gateway preloads
       * that picture.
       */
      coverSizes: z.optional(z.string().check(z.regex(/^[\w():;,. %-]{1,200}$/, 'sizes such as 100vw'))),
      /** One sentence for search engines and link previews; missing for pages that should not be search results. */
      description: z.optional(z.string().check(z.minLength(1), z.maxLength(160), readable('description'))),
      firstData,
      firstQuery,
      askedData,
      /** Stored on the devices of returning readers, so that the page also opens offline. */
      offline: z.optional(z.boolean()),
      /**
       * A page for signed-in readers with a skeleton that all of them share, so that it can be server-rendered like
       * public pages.
       */
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

/**
 * Returns a message for each problem that a schema can't detect: two pages at one address, links and widgets that are
 * not the manifest's own, and places that no site has.
 */
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

/** Returns a message for each two paths of one remote that match the same address. */
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
/** Slots in other areas belong to other teams' pages, which only the registry can check. */
const siteAreas = new Set(siteSlots.map(areaOf));

/** The props that the dashboard gives to the widgets in its slot `dashboard.tab`. */
export interface DashboardTabProps {
  /** The other query parameters of the address, without the tab: `{ blog: '65f…' }`. */
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
  /** True while the remote has a canary, whether or not this version is it. Pages then report more about its health. */
  trial: z.optional(z.boolean()),
  integrity: z.optional(entryIntegrity),
  /**
   * Determines which of the shell's generations it belongs to. Missing for a remote from a dev server, which gets the
   * first one.
   */
  needs: z.optional(remoteNeeds),
  /** The version that readers had before, to be used when this one fails. */
  fallback: z.optional(
    z.object({
      version: z.string(),
      entry: z.string(),
      integrity: entryIntegrity,
      needs: z.optional(remoteNeeds),
      /**
       * Only present when the fallback was built for another version of the contract. A page that doesn't support the
       * listed manifest uses this one.
       */
      manifest: z.optional(z.unknown()),
    }),
  ),
});
export const remoteList = z.object({ remotes: z.array(remoteListEntry) });
export type RemoteListEntry = z.infer<typeof remoteListEntry>;
export type RemoteList = z.infer<typeof remoteList>;

/** The cookie with a random number from 0 to 9,999 that each browser is given once. It decides who gets a canary. */
export const bucketCookie = 'sprout_draw';

/** Returns the number in the cookie's value; null when it is not a valid number. */
export function bucketOf(value = ''): number | null {
  return /^\d{1,4}$/.test(value) ? Number(value) : null;
}

/** The cookie with which a browser asks for the stable shell after the shell's canary failed to start in it. */
export const shellBackCookie = 'sprout_shell';

/** Folders that contain only files or API calls. A missing path there never becomes a page. */
export const fileTree = /^\/(assets|art|remotes|images|internal|socket\.io|api-docs|registry)(\/|$)/;

/** Settings the gateway inlines into the page beside the remote list. */
export const siteSettings = z.object({
  apiBaseUrl: z.string(),
  supportEmail: z.string(),
  /** Missing in pages of a gateway that does not know the setting yet. */
  siteName: z.optional(z.string()),
  /** True when sign-up asks for the birth month first. */
  asksForAge: z.boolean(),
  /** Addresses of the site's pages on social networks, by the network's name in lower case. */
  socialLinks: z.optional(z.record(z.string(), z.string())),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Tells the page that it shows unreleased builds, for the preview bar. */
export const shownPreview = z.object({
  builds: z.array(z.object({ remote: remoteName, version: z.string() })),
  until: z.string(),
  /** The address of the site itself, outside the preview. */
  siteUrl: z.string(),
});
export type ShownPreview = z.infer<typeof shownPreview>;

/** The release of the shell that a page is made of. */
export const siteShell = z.object({
  version: z.string(),
  channel: z.enum(['stable', 'canary']),
  /** True while the shell has a canary, whether or not this release is it. Pages then report more about its health. */
  trial: z.optional(z.boolean()),
});
export type SiteShell = z.infer<typeof siteShell>;

/**
 * The data that the gateway inlines into `index.html`, as JSON in `<script type="application/json"
 * id="storysprout-site">`.
 */
export const siteData = z.object({
  ...remoteList.shape,
  settings: siteSettings,
  /** Missing for the shell that came with the gateway and was not released through the registry. */
  shell: z.optional(siteShell),
  /** Only present on the preview origin. */
  preview: z.optional(shownPreview),
});
export type SiteData = z.infer<typeof siteData>;
export const siteDataElementId = 'storysprout-site';

/**
 * Prefetched API responses by address, for visitors without an account. They are inlined in a second element of that
 * kind.
 */
export const prefetchedResponses = z.record(z.string(), z.unknown());
export type PrefetchedResponses = z.infer<typeof prefetchedResponses>;
export const prefetchedResponsesElementId = 'storysprout-answers';

/** The element with the federation manifests of the parts that a page shows first, by their paths. */
export const manifestsElementId = 'storysprout-manifests';

/** The slots of the shell's own pages by address: the `page-slots.json` of the shell's build. */
export const pageSlots = z.record(z.string(), z.array(placeName));
export type PageSlots = z.infer<typeof pageSlots>;
