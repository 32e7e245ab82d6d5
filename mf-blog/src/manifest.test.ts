import { remoteManifest } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { manifest } from './manifest';

it('is a manifest the shell takes', () => {
  expect(remoteManifest.parse(manifest)).toEqual(manifest);
});
