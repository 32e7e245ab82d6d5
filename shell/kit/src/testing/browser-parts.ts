/** What jsdom lacks and pages rely on. */

function matchMedia(media: string): MediaQueryList {
  const target = new EventTarget();
  return Object.assign(target, {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  this.open = false;
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function addMissingBrowserParts(): void {
  window.matchMedia ??= matchMedia;
  window.scrollTo = () => undefined;
  window.scrollBy = () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollBy ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  HTMLDialogElement.prototype.showModal ??= showModal;
  HTMLDialogElement.prototype.close ??= close;
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  globalThis.ResizeObserver ??= NoObserver;
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
}
