/** Browser functions that pages rely on and jsdom lacks. */

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

/** Makes jsdom accept `<search>`, because React warns about unknown elements. */
function knowSearchElement(): void {
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function create(this: Document, name: string, options?: ElementCreationOptions) {
    const element = createElement.call(this, name, options);
    return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
  };
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
  if (document.createElement('search') instanceof HTMLUnknownElement) knowSearchElement();
  URL.revokeObjectURL ??= () => undefined;
}
