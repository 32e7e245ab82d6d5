import type { ErrorChange } from './error.repository';

/**
 * Describes a new error in one line for its team: `mf_club 1.4.0: a new error: TypeError, reads a property of
 * undefined, at /club`
 */
export function newErrorLine({ report }: Pick<ErrorChange, 'report'>): string {
  const { remote, version, kind, name, message, page, call, status, overstep } = report;
  if (call !== undefined) return `${remote} ${version}: the call ${call} failed with ${status ?? 0}, at ${page}`;
  if (overstep) return `${remote} ${version}: it changed something of the whole site (${overstep}), at ${page}`;
  const caught = kind === 'boundary' ? ' while drawing' : '';
  return `${remote} ${version}: a new error${caught}: ${name}, ${message}, at ${page}`;
}
