import { useEffect, useRef } from 'react';
import { type Handler, type RealtimeEvent, realtime } from './connection';

/** The latest version of a callback without making effects run again. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** Calls `handler` for every event of this name while the component is there. */
export function useRealtime<Name extends RealtimeEvent>(event: Name, handler: Handler<Name>): void {
  const latest = useLatest(handler);
  useEffect(() => realtime.on(event, (data) => latest.current(data)), [event, latest]);
}

/** Calls `handler` whenever live updates begin (again): events before that were missed. */
export function useRealtimeStart(handler: () => void): void {
  const latest = useLatest(handler);
  useEffect(() => realtime.onStart(() => latest.current()), [latest]);
}

/** Asks for the events of one room, such as `{ blogId }`, while the component is there. An empty value asks for none. */
export function useRoom(name: string, value: string): void {
  useEffect(() => (value === '' ? undefined : realtime.watch({ [name]: value })), [name, value]);
}
