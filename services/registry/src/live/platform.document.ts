import type { PlatformFacts } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';

export interface PlatformDocument {
  readonly _id: 'shell';
  readonly facts: PlatformFacts;
}

export const platformStore = store<PlatformDocument>('platforms');
