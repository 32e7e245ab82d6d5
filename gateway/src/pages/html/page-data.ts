import {
  manifestsElementId,
  pageStateElementId,
  prefetchedResponsesElementId,
  type RenderedPage,
  type SiteData,
  siteDataElementId,
} from '@storysprout/contract';
import { type Answers, nextCursorOf } from '../inputs/prefetched-responses';

/** `<` is escaped so that no text in the data can end the block or begin another. */
export function withoutTags(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A data block, which browsers never execute, so the strict policy allows it. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${withoutTags(json)}</script>`;
}

const existingBlock = new RegExp(`<script[^>]*\\bid="${siteDataElementId}"[^>]*>[^]*?</script>`);

/** Inserts the site's data where the template has a block for it, else at the start of the head, before any script. */
export function withSiteData(template: string, data: SiteData): string {
  const block = dataBlock(siteDataElementId, JSON.stringify(data));
  // Functions, because `$` in the data would be special in a replacement string.
  if (existingBlock.test(template)) return template.replace(existingBlock, () => block);
  return template.replace(/<head[^>]*>/, (head) => head + block);
}

/** Inserts the tag of a script that runs before all others. */
export function withScriptFirst(template: string, tag: string): string {
  return template.replace(/<head[^>]*>/, (head) => head + tag);
}

/** Inserts markup at the end of the head, after the shell's own files, which load first. */
export function withHeadTags(template: string, tags: readonly string[]): string {
  return template.replace('</head>', () => `${tags.join('')}</head>`);
}

const moduleScript = /<script\b(?=[^>]*\stype="module")[^>]*><\/script>/g;

/**
 * Moves the page's scripts, with the tags of other files not needed for the first view, to the end of the body. On a
 * slow connection the text and pictures then arrive first; scripts wait for the whole page anyway.
 */
export function withScriptsLast(template: string, tags: readonly string[]): string {
  const scripts = template.match(moduleScript) ?? [];
  return template.replace(moduleScript, '').replace('</body>', () => `${[...scripts, ...tags].join('')}</body>`);
}

const emptyRoot = '<div id="root"></div>';

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Inserts API responses at the end of the page, so that nothing visible waits for them. Responses with their next
 * cursor in a header are left out: headers are not part of the page, so their lists would seem to end there.
 */
export function withAnswers(template: string, answers: Answers): string {
  const members = [...answers].flatMap(([address, answer]) => {
    if (nextCursorOf(answer) !== null) return [];
    return [`${JSON.stringify(address)}:${answer.bodies.get('identity')?.toString('utf8') ?? 'null'}`];
  });
  if (members.length === 0) return template;
  const block = dataBlock(prefetchedResponsesElementId, `{${members.join(',')}}`);
  return template.replace('</body>', () => `${block}</body>`);
}

/** Inserts remotes' manifests, keyed by path. The first view doesn't depend on them, so they come last. */
export function withManifests(template: string, manifests: ReadonlyMap<string, string>): string {
  if (manifests.size === 0) return template;
  const members = [...manifests].map(([path, text]) => `${JSON.stringify(path)}:${text}`);
  const block = dataBlock(manifestsElementId, `{${members.join(',')}}`);
  return template.replace('</body>', () => `${block}</body>`);
}

interface RenderedFor {
  readonly address: string;
  readonly answers: readonly string[];
  readonly isForAnyQuery: boolean;
  readonly isForReaders: boolean;
}

const readableNote = '<noscript>With JavaScript switched on you can also play, like and write.</noscript>';
const scriptsNote = /<noscript>[\s\S]*?<\/noscript>/;

/**
 * Inserts a completely server-rendered page and the state it was rendered from. It carries its path, so that no other
 * page uses it by mistake.
 *
 * @param page.answers addresses of the API responses it shows, for reading them offline
 * @param page.isForAnyQuery whether it looks the same whatever the query is
 * @param page.isForReaders whether it is hidden from visitors, who are sent to sign in
 */
export function withRenderedPage(
  template: string,
  { html, state }: RenderedPage,
  { address, answers, isForAnyQuery, isForReaders }: RenderedFor,
): string {
  const marks = (isForAnyQuery ? ' data-query="any"' : '') + (isForReaders ? ' data-for="readers"' : '');
  const path = escapeHtml(address.replace(/\?.*/, ''));
  const root = `<div id="root" data-first-paint="${path}" data-drawn="${escapeHtml(address)}"${marks} data-answers="${escapeHtml(answers.join(' '))}">${html}</div>`;
  const block = dataBlock(pageStateElementId, JSON.stringify(state));
  const page = template.replace(emptyRoot, () => root).replace('</body>', () => `${block}</body>`);
  return isForReaders ? page : page.replace(scriptsNote, () => readableNote);
}
