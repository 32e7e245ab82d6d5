import type { Page } from '@playwright/test';

/**
 * Translates the page as a browser's translator does: an element of its own takes the place of each text, also of those
 * that come later. The translation of a text is the text in capital letters.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untranslated = 'font, script, style, textarea, option, svg, [contenteditable]';
    const translateText = (text: Text) => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) return;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.data.toUpperCase());
      text.replaceWith(font);
    };
    const translateIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      if (node instanceof Text) found.push(node);
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      found.forEach(translateText);
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translateIn);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
