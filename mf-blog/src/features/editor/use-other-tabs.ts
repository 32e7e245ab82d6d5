import { useEffect, useState } from 'react';

const channelName = 'storysprout-editor';

interface Greeting {
  readonly kind: 'hello' | 'here' | 'bye';
  readonly place: string;
  readonly writer: string;
}

/** Only our own pages speak on this channel, but maybe of another version. */
function isGreeting(value: unknown): value is Greeting {
  return typeof value === 'object' && value !== null && 'kind' in value && 'place' in value && 'writer' in value;
}

/**
 * Whether the same text is open in another tab. Tabs greet each other when they open and close a place.
 *
 * @param place child and place together: another child's 'new' is another place
 */
export function useOtherTabs(place: string, writer: string): boolean {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    setOthers([]);
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(channelName);
    const say = (kind: Greeting['kind']) => channel.postMessage({ kind, place, writer } satisfies Greeting);
    const handleMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isGreeting(data) || data.place !== place || data.writer === writer) return;
      if (data.kind === 'hello') say('here');
      setOthers((known) => {
        const rest = known.filter((other) => other !== data.writer);
        return data.kind === 'bye' ? rest : [...rest, data.writer];
      });
    };
    const handleLeave = () => say('bye');
    channel.addEventListener('message', handleMessage);
    window.addEventListener('pagehide', handleLeave);
    say('hello');
    return () => {
      say('bye');
      window.removeEventListener('pagehide', handleLeave);
      channel.close();
    };
  }, [place, writer]);
  return others.length > 0;
}
