import { useEffect, useEffectEvent } from 'react';
import { type Handler, type RealtimeEvent, realtime, type StartHandler } from './connection';

/** Calls `handler` for every event of this name while the component is mounted. */
export function useRealtime<Name extends RealtimeEvent>(event: Name, handler: Handler<Name>): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => realtime.on(event, (data) => onEvent(data)), [event]);
}

/** Calls `handler` whenever live updates begin (again). Events before that were missed. */
export function useRealtimeStart(handler: StartHandler): void {
  const onStart = useEffectEvent(handler);
  useEffect(() => realtime.onStart((isFirst) => onStart(isFirst)), []);
}

/**
 * Subscribes to the events of one room, such as `{ blogId }`, while the component is mounted. An empty value means
 * none.
 */
export function useRoom(name: string, value: string): void {
  useEffect(() => (value === '' ? undefined : realtime.watch({ [name]: value })), [name, value]);
}
