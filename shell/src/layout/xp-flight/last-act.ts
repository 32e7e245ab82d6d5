/** A position in the window, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * XP arrives within a second or two of the action that earned it, so older actions are not its source. In milliseconds.
 */
const recentMs = 8_000;

let last: (Place & { readonly at: number }) | null = null;

function note(place: Place): void {
  last = { x: place.x, y: place.y, at: performance.now() };
}

function handlePointer({ clientX: x, clientY: y }: PointerEvent): void {
  note({ x, y });
}

/** With a keyboard, an action happens where the focus is. */
function handleKey(): void {
  const box = document.activeElement?.getBoundingClientRect();
  if (box && box.width > 0) note({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
}

/**
 * Starts to track where the reader acts.
 *
 * @returns a function that stops it
 */
export function followActs(): () => void {
  const options = { capture: true, passive: true } as const;
  window.addEventListener('pointerdown', handlePointer, options);
  window.addEventListener('keydown', handleKey, options);
  return () => {
    window.removeEventListener('pointerdown', handlePointer, options);
    window.removeEventListener('keydown', handleKey, options);
  };
}

/** Returns where the reader has just done something; null if that is out of view or too long ago. */
export function lastAct(): Place | null {
  if (!last || performance.now() - last.at > recentMs) return null;
  const { x, y } = last;
  const isInSight = x >= 0 && y >= 0 && x <= window.innerWidth && y <= window.innerHeight;
  return isInSight ? { x, y } : null;
}
