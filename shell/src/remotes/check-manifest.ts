import type { RemoteManifest } from '@storysprout/contract';

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
const expose = text(/^\.\/[a-z0-9/-]+$/, 'like ./pages/blogs');

function oneOf(...values: readonly unknown[]): Check {
  return (value) => (values.includes(value) ? null : `should be ${values.join(', ')}`);
}

const pageChecks: Readonly<Record<string, Check>> = {
  path: text(/^\/[A-Za-z0-9/:_-]*$/, 'a path that starts with /'),
  expose,
  title: label,
  access: oneOf('public', 'user', 'admin'),
};

const widgetChecks: Readonly<Record<string, Check>> = { name: text(/^[A-Z][A-Za-z]+$/, 'named LikeThis'), expose };

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
  const { pages, widgets } = isRecord(value) ? value : {};
  const problems = [
    ...problemsOf(value, manifestChecks, 'manifest'),
    ...listProblems(pages, pageChecks, 'pages'),
    ...listProblems(widgets, widgetChecks, 'widgets'),
  ];
  if (isRecord(value) && value.name !== name) problems.push(`manifest.name should be ${name}, as it is listed`);
  // Every field the type promises has just been checked.
  if (problems.length === 0) return { ok: true, manifest: value as RemoteManifest };
  return { ok: false, problems: problems.map((problem) => `${name}: ${problem}`) };
}
