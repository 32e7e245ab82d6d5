import * as z from 'zod/mini';
import { textLimits } from './constants';
import { isoDate, typedText } from './primitives';
import { releasedName, remoteManifest, remoteName, remoteNeeds } from './remotes';
import { typeShape } from './type-shape';

/** The API of the registry of remotes (`/registry/*`): who publishes, and what is live. */

/** Goes up when the services' API gains something that newly built remotes rely on. Every service reports its own. */
export const apiVersion = 1;

export const remoteVersion = z
  .string()
  .check(z.regex(/^\w[\w.-]{0,63}$/, 'a version has letters, digits, dots and dashes'));

/** What a part of the site uses of remotes, as its build found in its sources. */
export const remoteUses = z.object({
  widgets: z.array(
    z.object({
      remote: z.string(),
      name: z.string(),
      /** The page it is on, and what that passes to it; missing in builds from before types were compared. */
      at: z.optional(z.string()),
      props: z.optional(typeShape),
    }),
  ),
  /** Slots on its pages, and what their widgets are given. */
  slots: z.optional(z.array(z.object({ slot: z.string(), at: z.string(), props: typeShape }))),
  /** Addresses it links to. */
  pages: z.array(z.string()),
});
export type RemoteUses = z.infer<typeof remoteUses>;

/** What a widget takes, as its types say, with a hash by which two builds are compared at a glance. */
export const widgetProps = z.object({
  name: z.string(),
  props: typeShape,
  hash: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'a hash has 16 digits in hex')),
});
export type WidgetProps = z.infer<typeof widgetProps>;

/** A remote's `remote.json`, as its build writes it. */
export const remoteFile = z.object({
  name: remoteName,
  version: remoteVersion,
  // Any contract version passes here: the gates and the shell refuse a wrong one and say which part is out of date.
  manifest: z.object({ ...remoteManifest.shape, contract: z.number() }),
  /** The `apiVersion` it was built with: the services must have it. */
  api: z.optional(z.number()),
  uses: z.optional(remoteUses),
  /** What its widgets take; missing in builds from before types were compared. */
  widgets: z.optional(z.array(widgetProps)),
});
export type RemoteFile = z.infer<typeof remoteFile>;

const versionsByName = z.record(z.string(), z.string());

/** A second kit and React, for remotes that don't work with the shell's own while a major upgrade goes from team to team. */
export const otherGeneration = z.object({
  /** Versions of the packages its remotes share, by name. */
  shared: versionsByName,
  /** What a page with such a remote loads besides, gzipped. */
  bytes: z.number().check(z.int(), z.minimum(0)),
});
export type OtherGeneration = z.infer<typeof otherGeneration>;

/** The shell's `platform.json`, as its build writes it: what the page offers to remotes. */
export const platformFacts = z.object({
  /** The build's version; missing in shells from before they were releases. */
  version: z.optional(remoteVersion),
  contracts: z.array(z.number()),
  /** Versions of the packages the shell shares, by name. */
  shared: versionsByName,
  /** Missing when it has one kit and one React, which is the rule except during an upgrade. */
  generations: z.optional(z.array(otherGeneration).check(z.maxLength(2))),
  uses: remoteUses,
  /** Paths of the shell's own pages. */
  pages: z.array(z.string()),
});
export type PlatformFacts = z.infer<typeof platformFacts>;

export const registryLimits = {
  files: 500,
  /** The shell brings all pictures of the site. */
  shellFiles: 2_000,
  fileBytes: 4 * 1024 * 1024,
  bodyBytes: 24 * 1024 * 1024,
} as const;

const filePath = z.string().check(z.regex(/^[\w@][\w.@/ -]{0,199}$/, 'a file has a plain path such as assets/main.js'));

/** Whether a path of a file stays in its folder: no `..`, no hidden files, no odd characters. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@][\w.@ -]*$/.test(segment));
}

/** What the team's tool ran before publishing. It is the word of whoever holds the token, bound to one build. */
export const attestation = z.object({
  /** Digest of the files it is about, as `digestOfFiles` in the registry makes it. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'a digest is SHA-256 in hex')),
  types: z.literal('passed'),
  tests: z.object({ passed: z.number().check(z.int(), z.minimum(0)), failed: z.number().check(z.int(), z.minimum(0)) }),
});
export type Attestation = z.infer<typeof attestation>;

const oneLine = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'one line of text'));

/** Where a build comes from, as the team's tool finds it in git. */
export const releaseSource = z.object({
  commit: z.string().check(z.regex(/^[0-9a-f]{7,64}$/, 'a commit is a hash in hex')),
  author: oneLine(100),
  /** The first line of the commit's message. */
  message: oneLine(200),
});
export type ReleaseSource = z.infer<typeof releaseSource>;

export const publishRequest = z.object({
  source: z.optional(releaseSource),
  /** Missing when nobody ran the checks; sites refuse that, except on a developer's own machine. */
  attested: z.optional(attestation),
  files: z
    .array(
      z.object({ path: filePath, content: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'content is base64')) }),
    )
    .check(z.minLength(1), z.maxLength(registryLimits.shellFiles, 'a release has at most 2,000 files')),
});
export type PublishRequest = z.infer<typeof publishRequest>;

/** Compare-and-set: an outdated revision is refused, so two releases can't overwrite each other. */
const revision = z.number().check(z.int(), z.minimum(0));
const percent = z.number().check(z.int(), z.minimum(1), z.maximum(99, 'a canary goes to 1 to 99 in a hundred readers'));

export const releaseRequest = z.object({
  version: remoteVersion,
  revision,
  /** When missing, everybody gets the release. */
  canaryPercent: z.optional(percent),
  /** After this many hours, a canary that does well goes to everybody by itself. */
  promoteAfterHours: z.optional(z.number().check(z.positive(), z.maximum(720))),
});
export const changeRequest = z.object({
  revision,
  reason: z.optional(typedText('reason', textLimits.rollbackReason)),
});

export const gateNames = [
  'manifest',
  'files',
  'integrity',
  'attested',
  'contract',
  'shared-packages',
  'singletons',
  'exposes',
  'widgets',
  'addresses',
  'styles',
  'size',
  'back-end',
  'rules',
  'smoke-test',
] as const;
export type GateName = (typeof gateNames)[number];
export const gateRefusal = z.object({ gate: z.enum(gateNames), reason: z.string() });
export type GateRefusal = z.infer<typeof gateRefusal>;

/** The role in which pages may get a version. */
export const liveRole = z.enum(['stable', 'canary', 'fallback']);
export type LiveRole = z.infer<typeof liveRole>;

/** A reason why a shell that nobody has yet can't be given to readers: a version its pages may get would not work in it. */
export const shellIncompatibility = z.object({
  remote: z.string(),
  version: z.string(),
  role: liveRole,
  gate: z.enum(gateNames),
  reason: z.string(),
});
export type ShellIncompatibility = z.infer<typeof shellIncompatibility>;
export const shellCheck = z.object({
  success: z.literal(true),
  fits: z.boolean(),
  misfits: z.array(shellIncompatibility),
});
export type ShellCheck = z.infer<typeof shellCheck>;

/** The body of a 422: every gate that refused, each with its reason. */
export const releaseRefused = z.object({
  success: z.literal(false),
  code: z.literal('release_refused'),
  message: z.string(),
  refusals: z.array(gateRefusal),
});

/** What nobody could check of a build, in sentences for its team; missing when there is nothing. */
const notices = z.optional(z.array(z.string()));

export const publishResponse = z.object({
  success: z.literal(true),
  name: z.string(),
  version: z.string(),
  revision: z.number(),
  /** False when exactly these files were already published. */
  isNew: z.boolean(),
  notices,
});
export type PublishResponse = z.infer<typeof publishResponse>;

/** How a build did in a browser before readers got it (smoke-tests.ts). */
export const smokeTestOutcome = z.object({
  at: isoDate,
  /** Number of pages that were looked at. */
  pages: z.number(),
  problems: z.array(z.string()),
  differences: z.array(z.string()),
});
export type SmokeTestOutcome = z.infer<typeof smokeTestOutcome>;

export const remoteStatus = z.object({
  name: z.string(),
  revision: z.number(),
  stable: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), percent: z.number(), since: isoDate })),
  /** What a rollback of `stable` brings back. */
  previous: z.nullable(z.string()),
  releases: z.array(
    z.object({
      version: z.string(),
      publishedAt: isoDate,
      publishedBy: z.string(),
      files: z.number(),
      bytes: z.number(),
      /** How many tests its team says passed; missing for builds that came without a word about them. */
      tests: z.optional(z.number()),
      source: z.optional(releaseSource),
      /** Missing for builds that no browser has tried. */
      smokeTest: z.optional(smokeTestOutcome),
      notices,
    }),
  ),
});
export type RemoteStatus = z.infer<typeof remoteStatus>;

/** A second generation of kit and React that a shell still has, and for whom. */
export const generationInUse = z.object({
  ...otherGeneration.shape,
  /** Live versions that only this generation suits: without any it can go. */
  holders: z.array(z.object({ remote: z.string(), version: z.string(), role: liveRole, needs: remoteNeeds })),
});
export type GenerationInUse = z.infer<typeof generationInUse>;
export const registryOverview = z.object({
  remotes: z.array(remoteStatus),
  generations: z.optional(z.array(generationInUse)),
});
export type RegistryOverview = z.infer<typeof registryOverview>;
export const changeResponse = z.object({ success: z.literal(true), remote: remoteStatus });

export const remoteChannel = z.enum(['stable', 'canary']);
export type RemoteChannel = z.infer<typeof remoteChannel>;

/** How one channel's version does on readers' pages. */
export const remoteHealth = z.object({
  version: z.string(),
  channel: remoteChannel,
  /** Start of the counting: when it became the canary, otherwise a week ago. */
  since: isoDate,
  /** Page views that showed a part of it. */
  views: z.number(),
  /** Page views that could not show a part of it. */
  failures: z.number(),
  /** Failures where a file was not what was published. */
  tampered: z.number(),
  /** While a canary runs: what was watched for as long as it does. */
  trial: z.optional(
    z.object({
      /** Page views that began to load it. */
      opened: z.number(),
      /** Those whose page stopped answering. */
      frozen: z.number(),
      outcomes: z.array(z.object({ name: z.string(), offered: z.number(), reached: z.number() })),
    }),
  ),
});
export type RemoteHealth = z.infer<typeof remoteHealth>;
/** A remote with the health of its live versions. */
export const remoteResponse = z.object({ ...changeResponse.shape, health: z.array(remoteHealth) });

export const registryAction = z.enum([
  'publish',
  'release',
  'promote',
  'rollback',
  'preview',
  'confirm',
  'make-token',
  'withdraw-token',
]);
export type RegistryAction = z.infer<typeof registryAction>;
export const auditEntry = z.object({
  at: isoDate,
  by: z.string(),
  remote: z.string(),
  action: registryAction,
  /** Empty for what is about no version. */
  version: z.string(),
  revision: z.number(),
  detail: z.string(),
});
export type RegistryAuditEntry = z.infer<typeof auditEntry>;
export const auditResponse = z.object({ entries: z.array(auditEntry) });

/** A version of a remote that a page shows a part of, or the release of the shell that the page is made of. */
export const shownRemote = z.object({ remote: releasedName, version: remoteVersion, channel: remoteChannel });
export type ShownRemote = z.infer<typeof shownRemote>;

/** What pages report about parts they show: no reader, no address, no text, only whether it worked or how it failed. */
export const remoteReport = z.object({
  ...shownRemote.shape,
  /**
   * `view`: the first part of this version was shown on a page; `integrity`: a file was not what was published;
   * `script-error`: it threw where nothing caught it; `overstep`: it changed what belongs to the whole site; `contract`: the
   * page can't speak to it.
   */
  kind: z.enum(['view', 'load-failure', 'render-error', 'integrity', 'script-error', 'overstep', 'contract']),
  /** On a failure: this page reported a view of the version before, and the two are one page view. */
  wasShown: z.optional(z.boolean()),
});
export type RemoteReport = z.infer<typeof remoteReport>;

/** Drawn by a page for this view alone, while a remote on it has a canary. */
const pageName = z.string().check(z.regex(/^[\w-]{22}$/, 'a page has 22 random characters'));

export const remoteReports = z.object({
  /** The page as its signs of life name it, so that a page that gives signs but reports nothing is noticed. */
  page: z.optional(pageName),
  reports: z.array(remoteReport).check(z.minLength(1), z.maxLength(40)),
});

const tenMinutesMs = 600_000;
const milliseconds = z.number().check(z.minimum(0), z.maximum(tenMinutesMs));

/** Web vitals of one page view, reported once when the page goes away, with the versions of remotes on it. */
export const pageVitals = z.object({
  /** Largest Contentful Paint: when the page's main content was visible. */
  lcpMs: z.optional(milliseconds),
  /** Interaction to Next Paint: how long a press took to show. Missing when nothing was pressed. */
  inpMs: z.optional(milliseconds),
  /** Cumulative Layout Shift: how much the layout jumped. */
  cls: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
  remotes: z.array(shownRemote).check(z.minLength(1), z.maxLength(40)),
});
export type PageVitals = z.infer<typeof pageVitals>;

/** What a reader can get done in a part of a remote, as the kit's `useOutcome` names it. */
export const outcomeNames = ['posted', 'commented', 'liked', 'saved', 'won', 'decided'] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** A remote's outcome on one page view: it was offered, and perhaps reached. */
export const remoteOutcome = z.object({ remote: releasedName, outcome: z.enum(outcomeNames), reached: z.boolean() });
export type RemoteOutcome = z.infer<typeof remoteOutcome>;

/** The longest time between two signs of life of a page, in seconds. */
export const longestHeartbeatSeconds = 60;

/**
 * A sign of life of a page with remotes that have a canary just now, on either channel: before their code runs, now and
 * then, and when the page goes away. A page that promises another sign and gives none has frozen.
 */
export const canaryHeartbeat = z.object({
  page: pageName,
  /** When the next sign comes at the latest; 0 for the last one. */
  nextSeconds: z.number().check(z.int(), z.minimum(0), z.maximum(longestHeartbeatSeconds)),
  remotes: z.array(shownRemote).check(z.minLength(1), z.maxLength(40)),
  /** New since the last sign. */
  outcomes: z.optional(z.array(remoteOutcome).check(z.maxLength(40))),
});
export type CanaryHeartbeat = z.infer<typeof canaryHeartbeat>;
