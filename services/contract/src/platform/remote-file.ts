import { type RemoteFile, remoteFile } from './registry';

export type ReadRemoteFile = { ok: true; remote: RemoteFile } | { ok: false; field: string; problem: string };

/** Parses `remote.json`; errors name the field. */
export function readRemoteFile(text: string): ReadRemoteFile {
  const value = parseJson(text);
  if (value === undefined) return { ok: false, field: 'remote.json', problem: 'is not JSON' };
  const result = remoteFile.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    return { ok: false, field: issue?.path.join('.') || 'remote.json', problem: issue?.message ?? 'is wrong' };
  }
  if (result.data.name !== result.data.manifest.name) {
    return { ok: false, field: 'manifest.name', problem: `is not ${result.data.name}` };
  }
  return { ok: true, remote: result.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller's message names the remote.
    return undefined;
  }
}
