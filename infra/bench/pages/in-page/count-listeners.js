// @ts-check
/**
 * Runs in the page before its own scripts: counts listeners on window and document, by event, in
 * `window.countedListeners`.
 */
{
  /** @type {Record<string, number>} */
  const counted = {};
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  /** @type {Map<string, Set<unknown>>} */
  const known = new Map();

  /** @param {unknown} target @param {string} type */
  const keyOf = (target, type) => {
    const self = target ?? window;
    if (self === window) return `window ${type}`;
    return self === document ? `document ${type}` : null;
  };

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const key = keyOf(this, type);
    const isOnce = typeof options === 'object' && options !== null && options.once === true;
    if (key && listener && !isOnce) {
      const listeners = known.get(key) ?? new Set();
      known.set(key, listeners.add(listener));
      counted[key] = listeners.size;
    }
    return addEventListener.call(this, type, listener, options);
  };

  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const key = keyOf(this, type);
    const listeners = key ? known.get(key) : undefined;
    if (key && listeners?.delete(listener)) counted[key] = listeners.size;
    return removeEventListener.call(this, type, listener, options);
  };

  Object.assign(window, { countedListeners: counted });
}
