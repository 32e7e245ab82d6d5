// Finds the elements that a reader would point at. Runs inside the page, after @testing-library/dom.
globalThis.reader ??= (() => {
  const { queryAllByRole, queryAllByLabelText } = globalThis.TestingLibraryDom;

  const middleOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isInside = ({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;

  /** Returns the point where the element can be pressed; null while it is hidden, disabled, covered or moving. */
  const placeOf = async (element) => {
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) return null;
    if (!isInside(middleOf(element)))
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const before = middleOf(element);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { x, y } = middleOf(element);
    if (x !== before.x || y !== before.y) return null;
    const hit = document.elementFromPoint(x, y);
    // Pressing a field's label counts as pressing the field.
    const isFree = element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
    return isFree ? { x, y } : null;
  };

  const byRole = (role, name) => queryAllByRole(document.body, role, { name })[0];
  const field = (label) => queryAllByLabelText(document.body, label, { selector: 'input, textarea, select' })[0];

  return {
    place: (role, name) => placeOf(byRole(role, name)),
    fieldPlace: (label) => placeOf(field(label)),
    cellPlace: (selector) => placeOf(document.querySelector(selector)),
    has: (role, name) => byRole(role, name) !== undefined,
    isFocused: (role, name) => byRole(role, name) === document.activeElement,
    value: (label) => field(label)?.value ?? null,
    /** Selects an option as WebDriver itself does, without opening a list. */
    choose: (label, option) => {
      const select = field(label);
      const wanted = [...(select?.options ?? [])].find(({ text }) => text === option);
      if (!wanted) return false;
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, wanted.value);
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    },
    /** Returns whether the page is hydrated, so that pressing something has an effect. */
    isAlive: () => document.querySelector('[data-first-paint]') === null,
    text: () => document.body.innerText,
  };
})();
