import type { RemoteManifest } from '@storysprout/contract';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { KitProvider } from '../kit-provider';
import { applyPreferences } from '../preferences/apply-preferences';
import { createQueryClient } from '../query/query-client';
import type { RemoteHost, RemoteWidgetProps } from '../remote/remote-host';
import type { PlannedAnswers } from '../testing/planned-answers';
import { answerCalls } from './answer-calls';
import { FakeShell } from './fake-shell';
import { Part, type PartLoaders, type Parts, partsOf } from './parts';

export { offline, type PlannedAnswers, refuse, reply } from '../testing/planned-answers';
export type { PartLoaders } from './parts';

export interface StandAloneOptions {
  readonly manifest: RemoteManifest;
  /** One line for each page and widget of the manifest. */
  readonly parts: PartLoaders;
  /** What the API would say, by 'GET /blog/post/:id'. */
  readonly answers?: PlannedAnswers;
}

/** The remote's own widgets are shown where it asks for them; other teams' are only named. */
function hostOf({ name: own, widgets }: RemoteManifest, parts: Parts): RemoteHost {
  return {
    preloadPage: () => undefined,
    renderWidget: ({ remote, name, props }: RemoteWidgetProps) => {
      const known = remote === own ? widgets.find((each) => each.name === name) : undefined;
      return known ? <Part part={parts[known.expose]} props={props} /> : <p>{`${remote} shows ${name} here.`}</p>;
    },
  };
}

/**
 * Shows a remote without gateway, services or shell: for its team, while they work on it.
 *
 * @returns how to take it away
 */
export function standAlone({ manifest, parts: loaders, answers = {} }: StandAloneOptions): () => void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root.');
  answerCalls(answers);
  applyPreferences();
  const parts = partsOf(manifest, loaders);
  const root = createRoot(container);
  root.render(
    <BrowserRouter>
      <KitProvider queryClient={createQueryClient()} remoteHost={hostOf(manifest, parts)}>
        <FakeShell manifest={manifest} parts={parts} />
      </KitProvider>
    </BrowserRouter>,
  );
  return () => root.unmount();
}
