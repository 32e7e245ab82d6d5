// @ts-expect-error: browser code has no types of Node
import { readFileSync } from 'node:fs';
// @ts-expect-error: see above
import { fileURLToPath } from 'node:url';
import { applyPreferences } from '@storysprout/kit/host';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

const attributesOf = (element: Element) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

// Changing an attribute of <html> makes the browser restyle the whole page, just when its script starts.
it.each(['./index.html', '../../infra/remote-build/stand-alone/stand-alone.html'])(
  'has the settings of a new reader on <html> from the start: %s',
  (path) => {
    const page = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
    const rendered = attributesOf(new DOMParser().parseFromString(page, 'text/html').documentElement);
    const html = document.documentElement;
    for (const [name, value] of Object.entries(rendered)) html.setAttribute(name, value);
    const stop = applyPreferences();
    expect(attributesOf(html)).toEqual(rendered);
    stop();
    for (const { name } of [...html.attributes]) html.removeAttribute(name);
  },
);
