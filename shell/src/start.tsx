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
import { readPrefetchedResponses, readSiteData, type SiteData } from './boot/page-data';
import { guardScripts } from './boot/script-policy';
import { takeServerRenderedPage } from './boot/server-rendered-page';
import { reuseServerRenderedStyles } from './boot/server-rendered-styles';
import { mount } from './mount';
import { ownPaths } from './pages/own-paths';
import { canaryHeartbeats } from './remotes/health/canary-heartbeats';
import { errorNotes } from './remotes/health/error-notes';
import { reports } from './remotes/health/remote-reports';
import { noteShellRelease, shellRelease, tellStarted } from './remotes/health/shell-release';
import { registry } from './remotes/loading/remote-registry';
import { forgetOnSignOut } from './session/forget-on-sign-out';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { whenIdle } from './boot/when-idle';

async function tellVitals(): Promise<void> {
  const { reportVitals } = await import(/* webpackChunkName: 'later' */ './remotes/health/report-vitals');
  reportVitals(reports.shown);
}

async function tellErrors(): Promise<void> {
  const { ErrorReports } = await import(/* webpackChunkName: 'later' */ './remotes/health/error-reports');
  new ErrorReports({ table: () => registry.get().table, shell: shellRelease, ownPaths, reports }).start();
}

async function showPreview({ preview }: SiteData): Promise<void> {
  if (!preview) return;
  const { showPreviewBar } = await import('./previews/preview-bar');
  showPreviewBar(preview);
}

/** Shows developers the versions on this page if its address has `?parts`. */
async function showParts(): Promise<void> {
  if (!new URLSearchParams(window.location.search).has('parts')) return;
  const { showPartsView } = await import('./previews/parts-view');
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
