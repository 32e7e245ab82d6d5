import { playSound, useReducedMotion, VisuallyHidden } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as texts from '../../texts/xp-flight';
import { followActs, lastAct, type Place } from './last-act';
import styles from './xp-flight.module.css';
import { gainOf, type KnownXp } from './xp-gains';

interface Flight {
  readonly serial: number;
  readonly xp: number;
  readonly from: Place | null;
}

const flightMs = 900;
/** The time for which the number stands below the pill when motion is reduced, in milliseconds. */
const stillMs = 1_800;

/** Calls back with XP that the session's profile shows for the first time, but only in the window in use. */
function useXpGains(onGain: (xp: number) => void): void {
  const handleGain = useEffectEvent(onGain);
  useEffect(() => {
    let known: KnownXp | null = null;
    const look = () => {
      const { user } = session.get();
      if (!user) return;
      const next = gainOf(known, user._id, user.totalPoints, performance.now());
      known = next.known;
      // Otherwise, another window of the same reader shows it.
      if (next.gain > 0 && !document.hidden && document.hasFocus()) handleGain(next.gain);
    };
    look();
    return session.subscribe(look);
  }, []);
}

function pill(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-xp-pill]');
}

function middleOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const at = ({ x, y }: Place, scale: number) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;

/**
 * Animates the number in an arc from where it was earned into the pill. The number changes its size instead of fading,
 * because fading text is hard to read.
 */
function fly(element: HTMLElement, from: Place, to: Place): Animation | undefined {
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) * 0.25 };
  const frames = [
    { transform: at(from, 0) },
    { transform: at({ x: from.x, y: from.y - 28 }, 1.15), offset: 0.2 },
    { transform: at(top, 1.1), offset: 0.6 },
    { transform: at(to, 0.3) },
  ];
  return element.animate?.(frames, { duration: flightMs, easing: 'ease-in-out', fill: 'both' });
}

function FlyingXp({ flight, onDone }: { readonly flight: Flight; readonly onDone: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const isCalm = useReducedMotion();
  const handleDone = useEffectEvent(onDone);
  // A layout effect, so that the number is positioned before it is painted and never seen in the corner of the page.
  useLayoutEffect(() => {
    const goal = pill();
    const to = goal && middleOf(goal);
    const isFlying = to !== null && !isCalm && element.current !== null;
    if (!isFlying) {
      const place = to && { x: to.x, y: to.y + 40 };
      if (element.current && place) element.current.style.transform = at(place, 1);
    } else if (element.current) fly(element.current, flight.from ?? { x: to.x, y: to.y + 90 }, to);
    const timer = setTimeout(
      () => {
        playSound('coin');
        if (isFlying) goal?.animate?.([{ scale: 1 }, { scale: 1.14 }, { scale: 1 }], { duration: 320 });
        handleDone();
      },
      isFlying ? flightMs : stillMs,
    );
    return () => clearTimeout(timer);
  }, [flight, isCalm]);
  return (
    <span ref={element} className={styles.flight} aria-hidden="true">
      {texts.gained(flight.xp)}
    </span>
  );
}

/** Animates XP from where it was earned into the header. XP that arrives meanwhile is added to the next animation. */
export function XpFlight() {
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  const serial = useRef(0);
  useEffect(followActs, []);
  useXpGains((xp) => {
    serial.current += 1;
    const next = { serial: serial.current, xp, from: lastAct() };
    setFlights(([now, waiting]) => {
      if (!now) return [next];
      return [now, waiting ? { ...next, xp: waiting.xp + xp } : next];
    });
  });
  const [flight] = flights;
  return (
    <>
      {flight && (
        <FlyingXp key={flight.serial} flight={flight} onDone={() => setFlights((before) => before.slice(1))} />
      )}
      <VisuallyHidden>
        <span role="status">{flight && texts.gainedAloud(flight.xp)}</span>
      </VisuallyHidden>
    </>
  );
}
