import { log } from '@storysprout/kit';
import {
  applyPreferences,
  configureSite,
  createQueryClient,
  followOtherTabs,
  followSignOuts,
  hydrateQueries,
  onFailedCall,
  onOutcome,
  preloadToaster,
  session,
  setRenderTime,
  startRealtime,
  storePrefetchedResponses,
} from '@storysprout/kit/host';
import { nextTask } from '@storysprout/kit/next-task';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { mount } from './mount';
import { ownPaths } from './own-paths';
import { canaryHeartbeats } from './remotes/canary-heartbeats';
import { errorNotes } from './remotes/errors/error-notes';
import { registry } from './remotes/remote-registry';
import { reports } from './remotes/remote-reports';
import { noteShellRelease, shellRelease, tellStarted } from './remotes/shell-release';
import { guardScripts } from './security/script-policy';
import { forgetOnSignOut } from './session/forget-on-sign-out';
import { takeServerRenderedPage } from './site/server-rendered-page';
import { reuseServerRenderedStyles } from './site/server-rendered-styles';
import { readPrefetchedResponses, readSiteData, type SiteData } from './site/site-data';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { whenIdle } from './when-idle';

async function tellVitals(): Promise<void> {
  const { reportVitals } = await import(/* webpackChunkName: 'later' */ './vitals/report-vitals');
  reportVitals(reports.shown);
}

async function tellErrors(): Promise<void> {
  const { ErrorReports } = await import(/* webpackChunkName: 'later' */ './remotes/errors/error-reports');
  new ErrorReports({ table: () => registry.get().table, shell: shellRelease, ownPaths, reports }).start();
}

async function showPreview({ preview }: SiteData): Promise<void> {
  if (!preview) return;
  const { showPreviewBar } = await import('./preview/preview-bar');
  showPreviewBar(preview);
}

/** Shows developers the versions on this page if its address has `?parts`. */
async function showParts(): Promise<void> {
  if (!new URLSearchParams(window.location.search).has('parts')) return;
  const { showPartsView } = await import('./parts-view/parts-view');
  showPartsView(__VERSION__);
}

/** Shows the site in the page that came from the gateway. */
export async function start(): Promise<void> {
  guardScripts();
  errorNotes.watch();
  onFailedCall(errorNotes.add);
  onOutcome(canaryHeartbeats.note);
  const site = readSiteData();
  noteShellRelease(site.shell);
  configureSite(site.settings);
  storePrefetchedResponses(readPrefetchedResponses());
  applyPreferences();
  followOtherTabs();
  followSignOuts();
  forgetOnSignOut();
  startRealtime();
  preloadToaster();
  await nextTask();
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root.');
  const isSignedIn = session.get().token !== null;
  const rendered = takeServerRenderedPage(container, window.location, isSignedIn);
  reuseServerRenderedStyles(document);
  setRenderTime(rendered?.now);
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, rendered?.queries ?? [], isSignedIn);
  if (rendered) registry.setInitialRemotes(site.remotes ?? [], window.location.href);
  void registry.start(site.remotes);
  mount(
    container,
    window.location.pathname,
    <BrowserRouter useTransitions={false}>
      <App queryClient={queryClient} />
    </BrowserRouter>,
    tellStarted,
  );
  void showPreview(site).catch((error: unknown) => log.error('The page can not say that it is a preview.', error));
  whenIdle(() => registry.prepare());
  whenIdle(() => showParts().catch((error: unknown) => log.warn('The parts could not be named.', error)));
  whenIdle(() => tellVitals().catch((error: unknown) => log.warn('Web vitals could not be collected.', error)));
  whenIdle(() => tellErrors().catch((error: unknown) => log.warn('Errors cannot be reported.', error)));
}
