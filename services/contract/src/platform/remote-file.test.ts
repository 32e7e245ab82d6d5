import { describe, expect, it } from 'vitest';
import { readRemoteFile } from './remote-file';

const manifest = { name: 'mf_blog', label: 'The blogs', contract: 1, pages: [], widgets: [] };
const read = (change: Record<string, unknown>) =>
  readRemoteFile(JSON.stringify({ name: 'mf_blog', version: '1.0-a', manifest, ...change }));

describe('readRemoteFile', () => {
  it('reads what a build writes', () => {
    expect(read({})).toEqual({ ok: true, remote: { name: 'mf_blog', version: '1.0-a', manifest } });
  });

  it.each([
    [{ name: 'blog' }, 'name'],
    [{ version: '../1' }, 'version'],
    [{ version: undefined }, 'version'],
    [{ manifest: undefined }, 'manifest'],
    [{ manifest: { ...manifest, label: '' } }, 'manifest.label'],
    [{ manifest: { ...manifest, widgets: [{ name: 'lower', expose: './widgets/x' }] } }, 'manifest.widgets.0.name'],
    [{ manifest: { ...manifest, name: 'mf_admin' } }, 'manifest.name'],
  ])('names the field that is wrong in %j', (change, field) => {
    expect(read(change)).toMatchObject({ ok: false, field });
  });

  it('says when it is no JSON at all', () => {
    expect(readRemoteFile('{')).toEqual({ ok: false, field: 'remote.json', problem: 'is not JSON' });
  });
});
