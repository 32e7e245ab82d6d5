// @ts-check
/**
 * Runs before the first paint, so that nothing flickers: sets the preferences of this device on `<html>`, as
 * `preferences/apply-preferences.ts` of the kit does later. The build inlines this script into the page.
 */
try {
  const { dataset } = document.documentElement;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) dataset.motion = 'reduced';
  const set = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  for (const name of ['theme', 'contrast', 'font']) if (typeof set[name] === 'string') dataset[name] = set[name];
  if (typeof set.textSize === 'string') dataset.text = set.textSize;
  if (set.reducedMotion === true) dataset.motion = 'reduced';
  if (localStorage.getItem('token') ?? sessionStorage.getItem('token')) dataset.session = 'in';
} catch {
  // Without storage, the page looks as it does for new readers.
}

/** The longest wait until a server-rendered page is hydrated, in milliseconds. */
const mostWaitMs = 15_000;
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} TextField */
/** @type {Map<TextField, string>} What was typed or chosen in fields that are not hydrated yet. */
const typed = new Map();
/** @typedef {{ button: HTMLButtonElement, name: string, at: number, count: number }} Press */
/**
 * @type {Press | null} The last press on a button that is not hydrated yet: the button, its name, its position among
 * the buttons of that name, and how many there were.
 */
let pressed = null;
/** The time at which to stop waiting, in milliseconds since 1970; 0 while nothing waits. */
let waitsUntil = 0;

/** True while this script repeats presses and typing, which must not be taken for the reader's. */
let isRepeating = false;

/**
 * Returns whether React has hydrated the element or begun to. It then stores the element's props in a property of it.
 *
 * @param {Element} element
 */
const isAlive = (element) => Object.keys(element).some((name) => name.startsWith('__reactProps$'));

/**
 * React stops an event at the root while it can't hydrate that part of the page yet. So this checks there, after React,
 * whether a handler will get the event.
 *
 * @param {Event} event on its way to the root
 * @param {Element} element where it happened
 * @param {() => void} onUnhandled called while the event is at the root, if no handler will get it
 */
function whenUnhandled(event, element, onUnhandled) {
  const look = () => {
    if (event.cancelBubble || !isAlive(element)) onUnhandled();
  };
  element.closest('[data-drawn]')?.addEventListener(event.type, look, { capture: true, once: true });
}

/**
 * Types the text into the field once more. React assumes that the field has the value that was rendered, so it has to
 * see a change.
 *
 * @param {TextField} field
 * @param {string} text
 */
function typeAgain(field, text) {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @param {HTMLButtonElement} button */
const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent.trim();

/** @param {string} name */
const namedAlike = (name) => [...document.querySelectorAll('button')].filter((each) => nameOf(each) === name);

/**
 * Returns the button of a press. If React has replaced it, this is the button with the same name in the same position.
 *
 * @param {Press} press
 */
function buttonNow({ button, name, at, count }) {
  if (button.isConnected) return button;
  const alike = namedAlike(name);
  return alike.length === count ? alike[at] : undefined;
}

/** Repeats what is waiting. If React doesn't handle it this time either, it is noted again. */
function doAgainWhenAlive() {
  isRepeating = true;
  for (const [field, text] of [...typed]) {
    if (isAlive(field) || !field.isConnected) typed.delete(field);
    if (isAlive(field)) typeAgain(field, text);
  }
  const button = pressed && buttonNow(pressed);
  if (button && isAlive(button)) {
    pressed = null;
    button.click();
  }
  isRepeating = false;
  if (Date.now() >= waitsUntil) {
    typed.clear();
    pressed = null;
  }
  if (pressed || typed.size > 0) setTimeout(doAgainWhenAlive, 50);
  else waitsUntil = 0;
}

function wait() {
  if (waitsUntil === 0) setTimeout(doAgainWhenAlive, 50);
  if (!isRepeating) waitsUntil = Date.now() + mostWaitMs;
}

/** @param {HTMLButtonElement} button */
function pressLater(button) {
  const name = nameOf(button);
  const alike = namedAlike(name);
  pressed = { button, name, at: alike.indexOf(button), count: alike.length };
  wait();
}

/**
 * Buttons of a server-rendered page do nothing before hydration. Afterwards, the last one pressed is pressed again.
 *
 * @param {Event} event
 */
function notePress(event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) whenUnhandled(event, button, () => pressLater(button));
}
document.addEventListener('click', notePress, true);

/**
 * Text typed before hydration would be lost, so it is typed again afterwards.
 *
 * @param {Event} event
 */
function noteTyping(event) {
  const field = event.target;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  if (!isField || ['checkbox', 'file', 'radio'].includes(field.type)) return;
  typed.delete(field);
  whenUnhandled(event, field, () => {
    typed.set(field, field.value);
    wait();
  });
}
document.addEventListener('input', noteTyping, true);

/**
 * Holds back a form that only its script can send, until it is hydrated: the browser would put a password into the
 * address. React does not stop the form from being submitted, only the press that leads to it.
 *
 * @param {SubmitEvent} event
 */
function keepForm(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest('[data-drawn]') || form.hasAttribute('action')) return;
  if (!isAlive(form) || (pressed && pressed.button === event.submitter)) event.preventDefault();
}
document.addEventListener('submit', keepForm, true);
