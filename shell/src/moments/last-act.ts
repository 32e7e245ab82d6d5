/** A place on the page, in pixels of the window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** XP comes within a second or two of what earned it; what was done longer ago is not where it comes from. */
const recentMs = 8_000;

let last: (Place & { readonly at: number }) | null = null;

function note(place: Place): void {
  last = { x: place.x, y: place.y, at: performance.now() };
}

function handlePointer({ clientX: x, clientY: y }: PointerEvent): void {
  note({ x, y });
}

/** With a keyboard things are done where the focus is. */
function handleKey(): void {
  const box = document.activeElement?.getBoundingClientRect();
  if (box && box.width > 0) note({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
}

/** @returns how to stop */
export function followActs(): () => void {
  const options = { capture: true, passive: true } as const;
  window.addEventListener('pointerdown', handlePointer, options);
  window.addEventListener('keydown', handleKey, options);
  return () => {
    window.removeEventListener('pointerdown', handlePointer, options);
    window.removeEventListener('keydown', handleKey, options);
  };
}

/** Where the reader has just done something; null when that is out of sight or long ago. */
export function lastAct(): Place | null {
  if (!last || performance.now() - last.at > recentMs) return null;
  const { x, y } = last;
  const isInSight = x >= 0 && y >= 0 && x <= window.innerWidth && y <= window.innerHeight;
  return isInSight ? { x, y } : null;
}
