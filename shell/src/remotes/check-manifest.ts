import { linkPathForm, pagePathForm, pathsOverlap, type RemoteManifest } from '@storysprout/contract';
import { ownPaths } from '../own-paths';

/**
 * The contract's `remoteManifest`, checked by hand: the schema library would weigh more than the rest of the
 * remote loading together. A test holds both to the same answers.
 */
type Check = (value: unknown) => string | null;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function text(pattern: RegExp, shape: string): Check {
  return (value) => (typeof value === 'string' && pattern.test(value) ? null : `should be ${shape}`);
}

const label = text(/^[\s\S]{1,60}$/, 'a text of 1 to 60 characters');
const icon = text(/^[a-z][a-z0-9-]{0,59}$/, 'named like-this');
const place = text(/^[a-z]+(\.[a-z]+)?$/, 'like home.main');
const widgetName = text(/^[A-Z][A-Za-z]+$/, 'named LikeThis');
const expose = text(/^\.\/[a-z0-9/-]+$/, 'like ./pages/blogs');

function oneOf(...values: readonly unknown[]): Check {
  return (value) => (values.includes(value) ? null : `should be ${values.join(', ')}`);
}

function upTo(most: number): Check {
  return (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? null : `should be a number up to ${most}`;
}

function optional(check: Check): Check {
  return (value) => (value === undefined ? null : check(value));
}

const access = oneOf('public', 'user', 'admin');
const order = upTo(1_000);

const pathForm = text(pagePathForm, 'a path such as /club or /club/:id');
const pagePath: Check = (value) => {
  const own = ownPaths.some((path) => pathsOverlap(path, String(value)));
  return pathForm(value) ?? (own ? 'should be at no address of the shell' : null);
};

const pageChecks: Readonly<Record<string, Check>> = {
  path: pagePath,
  expose,
  title: label,
  label: optional(label),
  access,
  beginsAlike: optional(oneOf(true, false)),
};

const widgetChecks: Readonly<Record<string, Check>> = { name: widgetName, expose, label: optional(label) };

const navigationChecks: Readonly<Record<string, Check>> = {
  label: text(/^[\s\S]{1,30}$/, 'a text of 1 to 30 characters'),
  path: text(linkPathForm, 'an address of this site'),
  place,
  order,
  icon: optional(icon),
  access,
};

const slotChecks: Readonly<Record<string, Check>> = {
  slot: place,
  widget: widgetName,
  order,
  access: optional(access),
  height: optional(upTo(2_000)),
  label: optional(label),
  icon: optional(icon),
  id: optional(text(/^[a-z][a-z-]{0,29}$/, 'like my-blogs')),
};

function pictureProblems(pictures: unknown): string[] {
  if (!isRecord(pictures)) return ['pictures should be an object'];
  const file = text(/^pictures\/[a-z0-9-]+\.(svg|webp|png)$/, 'like pictures/fox.webp');
  return Object.entries(pictures).flatMap(([name, value]) => {
    const problem = icon(name) ?? file(value);
    return problem ? [`pictures.${name} ${problem}`] : [];
  });
}

function problemsOf(value: unknown, checks: Readonly<Record<string, Check>>, place: string): string[] {
  if (!isRecord(value)) return [`${place} should be an object`];
  return Object.entries(checks).flatMap(([field, check]) => {
    const problem = check(value[field]);
    return problem ? [`${place}.${field} ${problem}`] : [];
  });
}

function listProblems(value: unknown, checks: Readonly<Record<string, Check>>, field: string): string[] {
  if (!Array.isArray(value)) return [`${field} should be a list`];
  return value.flatMap((each, at) => problemsOf(each, checks, `${field}.${at}`));
}

const manifestChecks: Readonly<Record<string, Check>> = {
  name: text(/^mf_[a-z][a-z0-9_]{1,30}$/, 'named mf_something'),
  label,
  contract: oneOf(1),
};

export type CheckedManifest = { ok: true; manifest: RemoteManifest } | { ok: false; problems: string[] };

/** @returns the manifest, or every problem with the remote's name and the field */
export function checkManifest(name: string, value: unknown): CheckedManifest {
  const { pages, widgets, navigation = [], slots = [], pictures = {} } = isRecord(value) ? value : {};
  const problems = [
    ...problemsOf(value, manifestChecks, 'manifest'),
    ...listProblems(pages, pageChecks, 'pages'),
    ...listProblems(widgets, widgetChecks, 'widgets'),
    ...listProblems(navigation, navigationChecks, 'navigation'),
    ...listProblems(slots, slotChecks, 'slots'),
    ...pictureProblems(pictures),
  ];
  if (isRecord(value) && value.name !== name) problems.push(`manifest.name should be ${name}, as it is listed`);
  // Every field the type promises has just been checked.
  if (problems.length === 0) return { ok: true, manifest: value as RemoteManifest };
  return { ok: false, problems: problems.map((problem) => `${name}: ${problem}`) };
}
