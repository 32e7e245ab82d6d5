// @ts-check
/**
 * Runs before the first paint, so that nothing flashes: puts what this device is set to on `<html>`, as
 * `preferences/apply-preferences.ts` of the kit does later. The build puts it into the page.
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
  // Without storage everything is as it is for new readers.
}

/** How long the script of a page that came drawn may take to come alive, in milliseconds. */
const mostWaitMs = 15_000;
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} TextField */
/** @type {Map<TextField, string>} What was typed or chosen in fields that wait for their script. */
const typed = new Map();
/** @typedef {{ button: HTMLButtonElement, name: string, at: number, count: number }} Press */
/** @type {Press | null} The button that waits for its script: the last one pressed, which of those with its name it was, and how many they were. */
let pressed = null;
/** When to stop waiting; zero while nothing waits. */
let waitsUntil = 0;

/** Whether a press or typing comes from here, and not from the reader. */
let isRepeating = false;

/** React names an element's properties on it once it has taken it over, or begun to. @param {Element} element */
const isAlive = (element) => Object.keys(element).some((name) => name.startsWith('__reactProps$'));

/**
 * React stops an event at the root if it can't take over that part of the page yet. So this checks there, after React,
 * whether anybody hears of the event.
 *
 * @param {Event} event on its way to the root
 * @param {Element} element where it happened
 * @param {() => void} handleUnheard called while the event is at the root
 */
function whenUnheard(event, element, handleUnheard) {
  const look = () => {
    if (event.cancelBubble || !isAlive(element)) handleUnheard();
  };
  element.closest('[data-drawn]')?.addEventListener(event.type, look, { capture: true, once: true });
}

/** React takes what is in a field for what it drew there: it has to see it change. @param {TextField} field @param {string} text */
function typeAgain(field, text) {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @param {HTMLButtonElement} button */
const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent.trim();

/** @param {string} name */
const namedAlike = (name) => [...document.querySelectorAll('button')].filter((each) => nameOf(each) === name);

/** The button of a press. React may have drawn it anew: then it's the one with the same name in the same place. @param {Press} press */
function buttonNow({ button, name, at, count }) {
  if (button.isConnected) return button;
  const alike = namedAlike(name);
  return alike.length === count ? alike[at] : undefined;
}

/** If React does not hear of it this time either, it is noted once more. */
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

/** Buttons that came drawn do nothing before their script is there: then the last one pressed is pressed once more. @param {Event} event */
function notePress(event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) whenUnheard(event, button, () => pressLater(button));
}
document.addEventListener('click', notePress, true);

/** What is typed before the script is there is typed once more, or it would be lost. @param {Event} event */
function noteTyping(event) {
  const field = event.target;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  if (!isField || ['checkbox', 'file', 'radio'].includes(field.type)) return;
  typed.delete(field);
  whenUnheard(event, field, () => {
    typed.set(field, field.value);
    wait();
  });
}
document.addEventListener('input', noteTyping, true);

/**
 * A form that only its script can send waits for it: the browser would put a password into the address. React does not
 * stop the form from being sent, only the press that leads to it.
 *
 * @param {SubmitEvent} event
 */
function keepForm(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest('[data-drawn]') || form.hasAttribute('action')) return;
  if (!isAlive(form) || (pressed && pressed.button === event.submitter)) event.preventDefault();
}
document.addEventListener('submit', keepForm, true);
