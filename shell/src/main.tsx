import {
  applyPreferences,
  configureSite,
  createQueryClient,
  followOtherTabs,
  preloadToaster,
  startRealtime,
} from '@storysprout/kit/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { devRoutes } from './dev-routes';
import { forgetReadBlogsOnSignOut } from './offline/forget-read-blogs';
import { registry } from './remotes/remote-registry';
import { guardScripts } from './security/script-policy';
import { readSiteData } from './site/site-data';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/dark.css';
import './styles/base.css';

function start(): void {
  guardScripts();
  const { remotes, settings } = readSiteData();
  configureSite(settings);
  applyPreferences();
  followOtherTabs();
  forgetReadBlogsOnSignOut();
  startRealtime();
  preloadToaster();
  void registry.start(remotes);
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root.');
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <App queryClient={createQueryClient()} devRoutes={devRoutes} />
      </BrowserRouter>
    </StrictMode>,
  );
}

start();
