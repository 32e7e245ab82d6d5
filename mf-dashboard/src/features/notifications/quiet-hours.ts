import { useEffect, useState } from 'react';

/**
 * Hours of the day at which the inbox becomes quiet and stops being quiet, by the clock of the device
 * (docs/product.md#notifications).
 */
const evening = 20;
const morning = 7;

export function isQuietAt(moment: Date): boolean {
  const hour = moment.getHours();
  return hour >= evening || hour < morning;
}

/** Returns the time until quiet hours begin or end, in milliseconds. */
export function msUntilTurn(moment: Date): number {
  const turn = new Date(moment);
  const hour = moment.getHours();
  if (hour >= evening) turn.setDate(turn.getDate() + 1);
  turn.setHours(isQuietAt(moment) ? morning : evening, 0, 0, 0);
  return turn.getTime() - moment.getTime();
}

export function useQuietHours(): boolean {
  const [isQuiet, setQuiet] = useState(() => isQuietAt(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = new Date();
      setQuiet(isQuietAt(now));
      timer = setTimeout(look, msUntilTurn(now));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
