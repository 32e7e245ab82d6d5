import type { BrowserEvents } from '@storysprout/contract';
import { act } from '@testing-library/react';
import { realtime } from '../realtime/connection';
import { onSound } from '../sound/play-sound';
import type { SoundName } from '../sound/sounds';

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
