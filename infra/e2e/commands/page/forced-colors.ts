import type { Page } from '@playwright/test';

/**
 * Finds what can't be recognized with forced colors, which remove backgrounds and shadows, one line each: controls
 * without a border or a line, and a chosen item that looks like the others.
 */
export async function faultsInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(untold);
  await page.emulateMedia({ forcedColors: null });
  return found;
}

/** Runs in the page. */
function untold(): string[] {
  const nameOf = (part: Element) => (part.ariaLabel ?? part.textContent ?? '').trim().slice(0, 40);
  const isSeen = (part: Element) => {
    const { width, height } = part.getBoundingClientRect();
    return width > 2 && height > 2 && part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const hasEdge = (part: Element) => {
    const style = getComputedStyle(part);
    return ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
      const line = style.getPropertyValue(`border-${side.toLowerCase()}-style`);
      const width = Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`));
      return line !== 'none' && width >= 1;
    });
  };
  const lookOf = (part: Element) => {
    const {
      backgroundColor,
      color,
      outlineStyle,
      textDecorationLine,
      fontWeight,
      borderTopWidth,
      borderTopColor,
      borderBottomWidth,
    } = getComputedStyle(part);
    const after = getComputedStyle(part, '::after');
    const marks = [after.content, after.borderBottomStyle, after.backgroundColor];
    return [
      backgroundColor,
      color,
      outlineStyle,
      textDecorationLine,
      fontWeight,
      borderTopWidth,
      borderTopColor,
      borderBottomWidth,
    ]
      .concat(marks)
      .join();
  };
  /** The mark of a chosen item may be on its first child. */
  const wholeLookOf = (part: Element) => [part, ...part.children].map(lookOf).slice(0, 2).join();
  const found: string[] = [];

  for (const part of document.querySelectorAll(
    'input, select, textarea, [role="switch"], [role="progressbar"], progress',
  )) {
    if (!isSeen(part) || part.matches('[type="checkbox"], [type="radio"], [type="range"], [type="file"]')) continue;
    const around = [part, part.parentElement, ...part.querySelectorAll('*')];
    if (!around.some((each) => each && hasEdge(each)))
      found.push(`no edge: ${nameOf(part) || part.id || part.className}`);
  }

  const chosen = '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])';
  for (const part of document.querySelectorAll(chosen)) {
    if (!isSeen(part)) continue;
    const group = part.closest('[role="tablist"], [role="group"], fieldset, nav, ul, ol') ?? part.parentElement;
    const others = [...(group?.querySelectorAll(part.tagName) ?? [])].filter(
      (each) =>
        each !== part &&
        isSeen(each) &&
        !each.matches(chosen) &&
        each.className.split(' ')[0] === part.className.split(' ')[0],
    );
    if (others.length > 0 && others.every((each) => wholeLookOf(each) === wholeLookOf(part)))
      found.push(`the chosen one looks like the others: ${nameOf(part)}`);
  }
  return found;
}
