import type { RemoteManifest } from '@storysprout/contract';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../../api/query-client';
import { log } from '../../page/log';
import { applyPreferences } from '../../page/preferences/apply-preferences';
import { KitProvider } from '../../session/kit-provider';
import type { RemoteHost, RemoteWidgetProps } from '../../slots/remote-host';
import { Plan, type PlannedAnswers } from '../planned-answers';
import { FakeShell } from './fake-shell';
import { Part, type PartLoaders, type Parts, partsOf } from './parts';

/**
 * Returns whether the dev server serves an address. Files such as /assets/main.js come from it; everything else is the
 * API's.
 */
const isFile = (address: string) => /\.\w+$/.test(new URL(address, window.location.href).pathname);

/**
 * From now on, the page's API calls get planned responses. An unplanned call fails like a lost connection, and the
 * console names it.
 */
function answerCalls(answers: PlannedAnswers): void {
  const plan = new Plan(answers);
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (isFile(address)) return realFetch(input, init);
    try {
      return await plan.call(address, init).response;
    } catch (error) {
      log.warn('src/stand-alone.tsx has no answer for a call.', error);
      throw error;
    }
  };
}

export { offline, type PlannedAnswers, refuse, reply } from '../planned-answers';
export type { PartLoaders } from './parts';

export interface StandAloneOptions {
  readonly manifest: RemoteManifest;
  /** One line for each page and widget of the manifest. */
  readonly parts: PartLoaders;
  /**
   * The API's responses by route, such as 'GET /blog/post/:id'. If the dev server has a real site behind it, the site
   * responds instead.
   */
  readonly answers?: PlannedAnswers;
}

/** The remote's own widgets are shown where it uses them; those of other teams are only named. */
function hostOf({ name: own, widgets, slots = [] }: RemoteManifest, parts: Parts): RemoteHost {
  return {
    preloadPage: () => undefined,
    useSlot: (name) =>
      slots
        .filter(({ slot }) => slot === name)
        .map(({ widget, height, id, label }) => ({ remote: own, widget, height, id, label })),
    renderWidget: ({ remote, name, props }: RemoteWidgetProps) => {
      const known = remote === own ? widgets.find((each) => each.name === name) : undefined;
      return known ? <Part part={parts[known.expose]} props={props} /> : <p>{`${remote} shows ${name} here.`}</p>;
    },
  };
}

/**
 * Shows a remote without gateway, services or shell, for its team during development.
 *
 * @returns a function that unmounts it
 */
export function standAlone({ manifest, parts: loaders, answers = {} }: StandAloneOptions): () => void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root.');
  // With a real site behind the dev server, its API responds instead.
  const { site } = document.documentElement.dataset;
  if (!site) answerCalls(answers);
  applyPreferences();
  const parts = partsOf(manifest, loaders);
  const root = createRoot(container);
  root.render(
    <BrowserRouter>
      <KitProvider queryClient={createQueryClient()} remoteHost={hostOf(manifest, parts)}>
        <FakeShell manifest={manifest} parts={parts} hasSite={Boolean(site)} />
      </KitProvider>
    </BrowserRouter>,
  );
  return () => root.unmount();
}
