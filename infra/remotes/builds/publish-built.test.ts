import { expect, it } from 'vitest';
import { type RegistryClient, RegistryRefusal } from '../registry-client';
import { releaseOnce } from './publish-built';

it('takes a version for released that became stable though the answer got lost', async () => {
  const release = () => Promise.reject(new RegistryRefusal('2.0.0 is stable already', 409));
  const status = (stable: string) => async () => ({ stable }) as Awaited<ReturnType<RegistryClient['status']>>;
  const wanted = { version: '2.0.0', revision: 7 } as Parameters<RegistryClient['release']>[1];
  await expect(releaseOnce({ release, status: status('2.0.0') }, 'mf_club', wanted)).resolves.toBeUndefined();
  await expect(releaseOnce({ release, status: status('1.0.0') }, 'mf_club', wanted)).rejects.toThrow('already');
});
