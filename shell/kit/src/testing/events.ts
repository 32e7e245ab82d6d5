import type { BrowserEvents } from '@storysprout/contract';
import { act } from '@testing-library/react';
import { onSound } from '../page/sound/play-sound';
import type { SoundName } from '../page/sound/sounds';
import { realtime } from '../realtime/connection';

/** Delivers an event as if the server had sent it. */
export function emitRealtime<Name extends keyof BrowserEvents>(event: Name, data: BrowserEvents[Name]): void {
  act(() => realtime.deliver(event, data));
}

/** Begins a connection for live updates. Events before it count as missed. */
export function beginRealtime(): void {
  act(() => realtime.begin());
}

/** Records the sounds that are requested from now on. */
export function recordSounds(): SoundName[] {
  const heard: SoundName[] = [];
  onSound((name) => heard.push(name));
  return heard;
}
