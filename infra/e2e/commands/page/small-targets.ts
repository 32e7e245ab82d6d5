import type { Page } from '@playwright/test';

/**
 * Returns links and buttons lower than a fingertip on a phone, one line each. Leaves out links within a sentence, which
 * are as high as its lines, and links to the same address as a larger one, such as a card's title beside its picture.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const found = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fingertip = 44;
    // A link that covers a whole card can be pressed anywhere on the card.
    const heightOver = (part: Element) => {
      const { position, height } = getComputedStyle(part, '::after');
      return position === 'absolute' ? Number.parseFloat(height) || 0 : 0;
    };
    const heightOf = (part: Element) => Math.round(Math.max(part.getBoundingClientRect().height, heightOver(part)));
    const isSeen = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      const isShown = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return width > 2 && height > 2 && isShown && !part.closest('[inert]');
    };
    const parts = [...document.querySelectorAll('a, button, [role="tab"], summary')].filter(isSeen);
    const large = parts.filter((part) => heightOf(part) >= fingertip).map((part) => part.getAttribute('href'));
    const isWords = (node: Node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.nodeValue ?? '');
    const isInSentence = (part: Element) =>
      getComputedStyle(part).display === 'inline' && [...(part.parentElement?.childNodes ?? [])].some(isWords);
    return parts
      .filter((part) => heightOf(part) < fingertip && !isInSentence(part) && !part.closest('[aria-hidden="true"]'))
      .filter((part) => !part.hasAttribute('href') || !large.includes(part.getAttribute('href')))
      .map((part) => `${heightOf(part)} px: ${(part.ariaLabel ?? part.textContent).trim().slice(0, 40)}`);
  });
  if (before) await page.setViewportSize(before);
  return found;
}
