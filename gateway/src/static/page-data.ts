import { firstAnswersElementId, type SiteData, siteDataElementId } from '@storysprout/contract';
import type { Answers } from '../first-data/first-answers';

/** `<` is escaped so that no text in the data can end the block or begin another. */
function withoutTags(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** Data, which browsers never execute: the strict policy lets it be. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${withoutTags(json)}</script>`;
}

const existingBlock = new RegExp(`<script[^>]*\\bid="${siteDataElementId}"[^>]*>[^]*?</script>`);

/** Puts the site's data in: where the template has a block for it, else at the start of the head, before any script. */
export function withSiteData(template: string, data: SiteData): string {
  const block = dataBlock(siteDataElementId, JSON.stringify(data));
  // As functions: `$` in the data would mean something in a replacement text.
  if (existingBlock.test(template)) return template.replace(existingBlock, () => block);
  return template.replace(/<head[^>]*>/, (head) => head + block);
}

/** Puts markup at the end of the head, after the shell's own files: those go first. */
export function withHeadTags(template: string, tags: readonly string[]): string {
  return template.replace('</head>', () => `${tags.join('')}</head>`);
}

const emptyRoot = '<div id="root"></div>';

/** Puts in what a reader sees until the page's script has come. It is marked with its path, so that no other page takes it for its own. */
export function withFirstPaint(template: string, path: string, markup: string, supportEmail: string): string {
  const shown = markup.replaceAll('%SUPPORT_EMAIL%', () => escapeHtml(supportEmail));
  return template.replace(emptyRoot, () => `<div id="root" data-first-paint="${escapeHtml(path)}">${shown}</div>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Puts answers of the API at the end of the page: nothing that is seen waits for them. */
export function withAnswers(template: string, answers: Answers): string {
  if (answers.size === 0) return template;
  const members = [...answers].map(([address, { bodies }]) => {
    return `${JSON.stringify(address)}:${bodies.get('identity')?.toString('utf8') ?? 'null'}`;
  });
  const block = dataBlock(firstAnswersElementId, `{${members.join(',')}}`);
  return template.replace('</body>', () => `${block}</body>`);
}
