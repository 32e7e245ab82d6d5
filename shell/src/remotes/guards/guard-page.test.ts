import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerIn } from './caller';
import { guardPage } from './guard-page';
import { keepHeaderVisible } from './site-parts';

/** The remote whose code is supposed to run. Stacks can't show it, because in tests they name files of this machine. */
let acting: string | null;
let isAnybodys: boolean;
const overstepped = vi.fn();
let undo: () => void;
let fetchBefore: typeof window.fetch;

const chunks: unknown[] = [];
Object.assign(window, { rspackChunk_storysprout_shell_1: chunks });

beforeEach(() => {
  [acting, isAnybodys] = [null, false];
  overstepped.mockReset();
  localStorage.clear();
  document.body.innerHTML =
    '<div id="root"><header><nav id="site-nav"></nav></header><main><p id="own">a</p></main></div>';
  vi.spyOn(window, 'print').mockReturnValue();
  ({ undo } = guardPage({ caller: () => acting, isAnybodys: () => isAnybodys, overstepped }, () => [
    'mf_club',
    'mf_funzone',
    'mf_art_club',
  ]));
  fetchBefore = window.fetch;
});

afterEach(() => {
  [acting, isAnybodys] = [null, false];
  undo();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Runs `work` as code of the club. */
function asClub(work: () => void): void {
  acting = 'mf_club';
  work();
  acting = null;
}

/** A text that changes after it was read for the first time. */
function turning(first: string, then: string): string {
  const texts = [first];
  return { toString: () => texts.shift() ?? then } as unknown as string;
}

const header = () => document.querySelector('header');

describe('storage', () => {
  beforeEach(() => {
    localStorage.setItem('token', 't');
    localStorage.setItem('funzone-rounds', 'r');
    localStorage.setItem('art-club-draft', 'd');
  });

  it.each([
    ['clear', () => localStorage.clear()],
    ["the session's key", () => localStorage.removeItem('token')],
    ['a key that becomes another', () => localStorage.removeItem(turning('club-seen', 'token'))],
    ["another remote's key", () => localStorage.setItem('funzone-rounds', '[]')],
    ['a key of a remote with a longer name', () => localStorage.removeItem('art-club-draft')],
  ])('of others stays as it is: %s', (_what, work) => {
    asClub(work);
    expect({ ...localStorage }).toEqual({ token: 't', 'funzone-rounds': 'r', 'art-club-draft': 'd' });
    expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'storage');
  });

  it('is nothing that a call without a stack changes', () => {
    isAnybodys = true;
    localStorage.clear();
    isAnybodys = false;
    expect(localStorage).toHaveLength(3);
    expect(overstepped).not.toHaveBeenCalled();
  });

  it("is a remote's own to write, and the shell's to clear", () => {
    asClub(() => localStorage.setItem('club-seen', '1'));
    expect(localStorage.getItem('club-seen')).toBe('1');
    localStorage.clear();
    expect(localStorage).toHaveLength(0);
    expect(overstepped).not.toHaveBeenCalled();
  });
});

describe('functions of the page', () => {
  it.each([
    ['fetch', 'fetch', () => Object.assign(window, { fetch: () => 'mine' }), () => window.fetch === fetchBefore],
    [
      'XMLHttpRequest',
      'fetch',
      () => Object.assign(XMLHttpRequest.prototype, { send: () => undefined }),
      () => XMLHttpRequest.prototype.send.name === 'send',
    ],
    [
      'history',
      'history',
      () => Object.assign(window.history, { pushState: () => undefined }),
      () => !Object.hasOwn(window.history, 'pushState'),
    ],
  ] as const)('are not replaced by a remote: %s', (_name, what, work, isAsBefore) => {
    asClub(work);
    expect(isAsBefore()).toBe(true);
    expect(overstepped).toHaveBeenCalledWith('mf_club', what);
  });

  it('are not replaced by a call whose stack tells nothing either', () => {
    Object.assign(window, { fetch: () => 'mine' });
    expect(window.fetch).toBe(fetchBefore);
    expect(overstepped).not.toHaveBeenCalled();
  });

  it('leave addresses to the router', () => {
    const before = window.location.href;
    asClub(() => window.history.pushState(null, '', '/elsewhere'));
    expect(window.location.href).toBe(before);
    expect(overstepped).toHaveBeenCalledWith('mf_club', 'history');
    window.history.replaceState(null, '', before);
    expect(overstepped).toHaveBeenCalledOnce();
  });

  it.each([
    ['back', () => window.history.back()],
    ['forward', () => window.history.forward()],
    ['go', () => window.history.go(-1)],
  ])('take nobody through the history for a remote: %s', (_name, work) => {
    asClub(work);
    expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'history');
  });

  it.each([
    ['open', () => window.open('/elsewhere')],
    ['alert', () => window.alert('mine')],
    ['confirm', () => window.confirm('mine')],
    ['prompt', () => window.prompt('mine')],
  ])('open no window over the page for a remote: %s', (_name, work) => {
    asClub(work);
    expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'dialog');
  });

  it.each([
    [false, 'dialog'],
    [true, undefined],
  ])('print for a remote when the reader has just pressed something (%s)', (isActive, what) => {
    vi.stubGlobal('navigator', { userActivation: { isActive } });
    asClub(() => window.print());
    vi.unstubAllGlobals();
    expect(overstepped.mock.lastCall?.[1]).toBe(what);
  });

  it.each<[string, () => unknown]>([
    ['fetch', () => window.fetch('/registry/reports', { method: 'POST' })],
    ['fetch of a longer address', () => window.fetch(`${window.location.origin}/a/../registry/pulses`)],
    ['fetch of what is no text', () => window.fetch(new URL('/registry/reports', window.location.href))],
    ['XMLHttpRequest', () => new XMLHttpRequest().open('POST', '/registry/errors')],
  ])('report nothing for a remote: %s', (_name, report) => {
    asClub(() => expect(report()).toBeUndefined());
    expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'fetch');
  });

  it('report nothing for what a remote has the kit do', () => {
    expect(window.fetch('/registry/reports', { method: 'POST' })).toBeUndefined();
    expect(overstepped).not.toHaveBeenCalled();
  });

  it('fetch all else for a remote', () => {
    asClub(() => new XMLHttpRequest().open('GET', '/blog/all'));
    expect(overstepped).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown]>([
    ['iframe', () => document.createElement('IFrame')],
    ['iframe by another name', () => document.createElementNS('http://www.w3.org/1999/xhtml', 'x:iframe')],
    ['iframe that looks like another element', () => document.createElement(turning('div', 'iframe'))],
    ['object', () => document.createElement('object')],
  ])('make no frame for a remote, nor for others: %s', (_name, make) => {
    asClub(() => expect(make()).toBeUndefined());
    expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'platform');
    expect(make()).toBeUndefined();
    expect(document.createElement('div').localName).toBe('div');
  });

  it("hand out the shell's modules to its own files alone", () => {
    asClub(() => chunks.push('mine'));
    expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'platform');
    chunks.push("the shell's");
    expect([...chunks]).toEqual(["the shell's"]);
  });

  it('set no cookies for a remote', () => {
    asClub(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what a remote must not do
      document.cookie = 'club=1';
    });
    expect(document.cookie).not.toContain('club');
    expect(overstepped).toHaveBeenCalledWith('mf_club', 'cookie');
  });
});

describe("the site's header", () => {
  it.each<[string, () => unknown]>([
    ['removed', () => header()?.remove()],
    ['removed with what is around it', () => document.getElementById('root')?.remove()],
    ['taken out by its parent', () => header()?.parentElement?.removeChild(header() as Node)],
    ['replaced', () => header()?.replaceWith('mine')],
    ['moved', () => document.body.append(header() as Node)],
    ['emptied', () => header()?.replaceChildren()],
    ['moved away', () => document.body.after(header() as Node)],
    ['moved to another document', () => document.implementation.createHTMLDocument().adoptNode(header() as Node)],
    ['covered by a shadow', () => document.body.attachShadow({ mode: 'open' })],
    ['removed with the document', () => document.replaceChildren()],
    ['emptied with the document', () => document.open()],
    ['written over', () => Object.assign(document.body, { innerHTML: 'mine' })],
    ['written over as text', () => Object.assign(document.getElementById('root') as object, { textContent: 'mine' })],
  ])('is not %s by a remote', (_how, work) => {
    const before = document.body.innerHTML;
    asClub(work);
    expect(document.body.innerHTML).toBe(before);
    expect(overstepped).toHaveBeenCalledWith('mf_club', 'header');
  });

  it('is known without its name, and whatever looks for it is replaced', () => {
    header()?.append('');
    const nav = document.getElementById('site-nav') as HTMLElement;
    nav.id = '';
    Object.defineProperty(header(), 'contains', { value: () => false });
    asClub(() => header()?.remove());
    expect(nav.isConnected).toBe(true);
  });

  it('is the only thing that is guarded so', () => {
    asClub(() => {
      document.getElementById('own')?.remove();
      document.querySelector('main')?.append('mine');
    });
    expect(document.querySelector('main')?.innerHTML).toBe('mine');
    header()?.remove();
    expect(header()).toBeNull();
    expect(overstepped).not.toHaveBeenCalled();
  });

  it('does not stay hidden', async () => {
    const stop = keepHeaderVisible(() => undefined);
    header()?.setAttribute('style', 'display:none');
    document.body.setAttribute('inert', '');
    document.body.setAttribute('style', 'overflow:hidden');
    document.querySelector('main')?.setAttribute('hidden', '');
    await vi.waitFor(() => expect(header()?.hasAttribute('style')).toBe(false));
    expect(document.body.getAttributeNames()).toEqual(['style']);
    expect(document.querySelector('main')?.hasAttribute('hidden')).toBe(true);
    document.body.removeAttribute('style');
    stop();
  });
});

describe('who calls', () => {
  const own = 'https://site.example/assets/guards.js';
  const remotes = [{ name: 'mf_club', entry: 'http://localhost:3001/mf-manifest.json' }];
  const ofFunzone = 'https://site.example/remotes/mf_funzone/1.0.0/assets/a.js';

  it.each([
    [[own, own, ofFunzone], 'mf_funzone'],
    [[own, 'https://site.example/assets/main.js', ofFunzone], null],
    [[own, 'http://localhost:3001/assets/a.js'], 'mf_club'],
    [[own], null],
  ])('is whose code is innermost outside the guards: %j', (addresses, who) => {
    expect(callerIn(addresses, own, remotes)).toBe(who);
  });
});
