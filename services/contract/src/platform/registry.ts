import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { isoDate, typedText } from '../core/primitives';
import { typeShape } from '../core/type-shape';
import { releasedName, remoteManifest, remoteName, remoteNeeds } from './remotes';

/** The API of the registry of remotes (`/registry/*`), which manages their releases. */

/**
 * The version of the services' API. It is increased when the API gains something that newly built remotes rely on.
 * Every service reports its own.
 */
export const apiVersion = 1;

export const remoteVersion = z
  .string()
  .check(z.regex(/^\w[\w.-]{0,63}$/, 'a version has letters, digits, dots and dashes'));

/** The parts of remotes that a part of the site uses, as its build found in its source code. */
export const remoteUses = z.object({
  widgets: z.array(
    z.object({
      remote: z.string(),
      name: z.string(),
      /** The page with the widget. This and the props are missing in builds from before types were compared. */
      at: z.optional(z.string()),
      props: z.optional(typeShape),
    }),
  ),
  /** The slots on its pages, and the props that their widgets get. */
  slots: z.optional(z.array(z.object({ slot: z.string(), at: z.string(), props: typeShape }))),
  /** Addresses it links to. */
  pages: z.array(z.string()),
});
export type RemoteUses = z.infer<typeof remoteUses>;

/** The props of a widget according to its types, with a hash for a quick comparison of two builds. */
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
  // Any contract version is accepted here. The gates and the shell refuse a wrong one with a message about which part
  // is out of date.
  manifest: z.object({ ...remoteManifest.shape, contract: z.number() }),
  /** The `apiVersion` that the build relies on. The services must have at least this one. */
  api: z.optional(z.number()),
  uses: z.optional(remoteUses),
  /** The props of its widgets; missing in builds from before types were compared. */
  widgets: z.optional(z.array(widgetProps)),
});
export type RemoteFile = z.infer<typeof remoteFile>;

const versionsByName = z.record(z.string(), z.string());

/** A second kit and React, for remotes that don't work with the shell's own during a major upgrade. */
export const otherGeneration = z.object({
  /** Versions of the packages its remotes share, by name. */
  shared: versionsByName,
  /** The gzipped bytes that a page with such a remote loads in addition. */
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
  /** Missing when the shell has only one kit and one React, which is normal except during an upgrade. */
  generations: z.optional(z.array(otherGeneration).check(z.maxLength(2))),
  uses: remoteUses,
  /** Paths of the shell's own pages. */
  pages: z.array(z.string()),
});
export type PlatformFacts = z.infer<typeof platformFacts>;

export const registryLimits = {
  files: 500,
  /** The shell contains all pictures of the site, so it may have more files. */
  shellFiles: 2_000,
  fileBytes: 4 * 1024 * 1024,
  bodyBytes: 24 * 1024 * 1024,
} as const;

const filePath = z.string().check(z.regex(/^[\w@][\w.@/ -]{0,199}$/, 'a file has a plain path such as assets/main.js'));

/** Returns whether a file's path stays in its folder: no `..`, no hidden files, no unusual characters. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@][\w.@ -]*$/.test(segment));
}

/**
 * The checks that the team's tool ran before publishing. Only the holder of the token vouches for them, and only for
 * one build.
 */
export const attestation = z.object({
  /** The digest of the checked files, as `digestOfFiles` in the registry computes it. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'a digest is SHA-256 in hex')),
  types: z.literal('passed'),
  tests: z.object({ passed: z.number().check(z.int(), z.minimum(0)), failed: z.number().check(z.int(), z.minimum(0)) }),
});
export type Attestation = z.infer<typeof attestation>;

const oneLine = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'one line of text'));

/** The origin of a build, as the team's tool reads it from git. */
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
  /** The number of hours after which a healthy canary is promoted automatically. */
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

/**
 * An incompatibility that keeps an unreleased shell from readers: a version that its pages may load would not work in
 * it.
 */
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

/** Sentences for the team about what could not be checked in a build; missing when everything was checked. */
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

/** The result of testing a build in a browser before readers get it (smoke-tests.ts). */
export const smokeTestOutcome = z.object({
  at: isoDate,
  /** Number of pages that were looked at, each as all kinds of readers. */
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
  /** The version that a rollback of `stable` restores. */
  previous: z.nullable(z.string()),
  releases: z.array(
    z.object({
      version: z.string(),
      publishedAt: isoDate,
      publishedBy: z.string(),
      files: z.number(),
      bytes: z.number(),
      /** The number of passed tests that the team reported; missing for builds without a report. */
      tests: z.optional(z.number()),
      source: z.optional(releaseSource),
      /** Missing for builds that were not tested in a browser. */
      smokeTest: z.optional(smokeTestOutcome),
      notices,
    }),
  ),
});
export type RemoteStatus = z.infer<typeof remoteStatus>;

/** A second generation of kit and React that a shell still contains, and the versions that need it. */
export const generationInUse = z.object({
  ...otherGeneration.shape,
  /** Live versions that work only with this generation. When there are none, it can be removed. */
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

/** The health of one channel's version on readers' pages. */
export const remoteHealth = z.object({
  version: z.string(),
  channel: remoteChannel,
  /** Start of the counting: when it became the canary or stable, and for a stable version a week ago at most. */
  since: isoDate,
  /** Page views that showed a part of it. */
  views: z.number(),
  /** Page views that could not show a part of it. */
  failures: z.number(),
  /** Failures where a file differed from the published one. */
  tampered: z.number(),
  /** Numbers that are counted only while a canary runs. */
  trial: z.optional(
    z.object({
      /** Page views that began to load it. */
      opened: z.number(),
      /** Page views among them that stopped responding. */
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
  /** Empty for an action that is not about a version. */
  version: z.string(),
  revision: z.number(),
  detail: z.string(),
});
export type RegistryAuditEntry = z.infer<typeof auditEntry>;
export const auditResponse = z.object({ entries: z.array(auditEntry) });

/** A version of a remote that a page shows a part of, or the release of the shell that the page is made of. */
export const shownRemote = z.object({ remote: releasedName, version: remoteVersion, channel: remoteChannel });
export type ShownRemote = z.infer<typeof shownRemote>;

/** A page's report about a part it shows: no reader, no address, no text, only whether it worked or how it failed. */
export const remoteReport = z.object({
  ...shownRemote.shape,
  /**
   * `view`: the first part of this version was shown on a page; `integrity`: a file differed from the published one;
   * `script-error`: an error was not caught; `overstep`: it changed something that belongs to the whole site;
   * `contract`: the page doesn't support its contract version.
   */
  kind: z.enum(['view', 'load-failure', 'render-error', 'integrity', 'script-error', 'overstep', 'contract']),
  /** Set on a failure when this page already reported a view of the version, so that the two count as one page view. */
  wasShown: z.optional(z.boolean()),
});
export type RemoteReport = z.infer<typeof remoteReport>;

/** A random id that a page makes for one page view, while a remote on it has a canary. */
const pageName = z.string().check(z.regex(/^[\w-]{22}$/, 'a page has 22 random characters'));

export const remoteReports = z.object({
  /**
   * The id that the page also sends with its heartbeats, so that a page that sends heartbeats but no reports is
   * noticed.
   */
  page: z.optional(pageName),
  reports: z.array(remoteReport).check(z.minLength(1), z.maxLength(40)),
});

const tenMinutesMs = 600_000;
const milliseconds = z.number().check(z.minimum(0), z.maximum(tenMinutesMs));

/** Web vitals of one page view with the versions of the remotes on it, reported once when the page is left. */
export const pageVitals = z.object({
  /** Largest Contentful Paint: when the page's main content was visible. */
  lcpMs: z.optional(milliseconds),
  /** Interaction to Next Paint: the time until a press became visible. Missing when nothing was pressed. */
  inpMs: z.optional(milliseconds),
  /** Cumulative Layout Shift: how much the layout jumped. */
  cls: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
  remotes: z.array(shownRemote).check(z.minLength(1), z.maxLength(40)),
});
export type PageVitals = z.infer<typeof pageVitals>;

/** The outcomes that readers can reach in a part of a remote, as the kit's `useOutcome` names them. */
export const outcomeNames = ['posted', 'commented', 'liked', 'saved', 'won', 'decided'] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** A remote's outcome on one page view: it was offered, and perhaps reached. */
export const remoteOutcome = z.object({ remote: releasedName, outcome: z.enum(outcomeNames), reached: z.boolean() });
export type RemoteOutcome = z.infer<typeof remoteOutcome>;

/** The longest time between two heartbeats of a page, in seconds. */
export const longestHeartbeatSeconds = 60;

/**
 * A heartbeat of a page with remotes that have a canary now, on either channel. Pages send one before the remotes' code
 * runs, then regularly, and a last one when they are left. A page that announces another heartbeat and doesn't send it
 * is frozen.
 */
export const canaryHeartbeat = z.object({
  page: pageName,
  /** The longest time until the next heartbeat; 0 for the last one. */
  nextSeconds: z.number().check(z.int(), z.minimum(0), z.maximum(longestHeartbeatSeconds)),
  remotes: z.array(shownRemote).check(z.minLength(1), z.maxLength(40)),
  /** Only outcomes since the previous heartbeat. */
  outcomes: z.optional(z.array(remoteOutcome).check(z.maxLength(40))),
});
export type CanaryHeartbeat = z.infer<typeof canaryHeartbeat>;
