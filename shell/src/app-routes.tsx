import { Container, ErrorState, Spinner } from '@storysprout/kit';
import { countPending } from '@storysprout/kit/host';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { OwnPath } from './own-paths';
import { HomePage } from './pages/home.page';
import { NotFoundPage } from './pages/not-found.page';
import { PartBoundary } from './remotes/part-boundary';
import { RemotePageRoute } from './remotes/remote-page-route';
import { useRemotes } from './remotes/remote-registry';
import { pagesOf, type RemotePage } from './remotes/remote-table';
import * as texts from './texts/layout';

const ownPage = (load: () => Promise<{ default: ComponentType }>) => lazy(() => countPending(load()));

/** The shell's own pages besides the home page, each loaded when first visited. */
const ownPages: Readonly<Record<Exclude<OwnPath, '/'>, ComponentType>> = {
  '/login': ownPage(() => import(/* webpackChunkName: 'page-login' */ './pages/login.page')),
  '/register': ownPage(() => import(/* webpackChunkName: 'page-register' */ './pages/register.page')),
  '/forgot-password': ownPage(
    () => import(/* webpackChunkName: 'page-forgot-password' */ './pages/forgot-password.page'),
  ),
  '/reset-password/:token?': ownPage(
    () => import(/* webpackChunkName: 'page-reset-password' */ './pages/reset-password.page'),
  ),
  '/verify-email/:token?': ownPage(
    () => import(/* webpackChunkName: 'page-verify-email' */ './pages/verify-email.page'),
  ),
  '/take-back-email/:token?': ownPage(
    () => import(/* webpackChunkName: 'page-take-back-email' */ './pages/take-back-email.page'),
  ),
  '/about': ownPage(() => import(/* webpackChunkName: 'page-about' */ './pages/about.page')),
  '/contact': ownPage(() => import(/* webpackChunkName: 'page-contact' */ './pages/contact.page')),
  '/privacy': ownPage(() => import(/* webpackChunkName: 'page-privacy' */ './pages/privacy.page')),
  '/rules': ownPage(() => import(/* webpackChunkName: 'page-rules' */ './pages/rules.page')),
  '/grown-ups': ownPage(() => import(/* webpackChunkName: 'page-grown-ups' */ './pages/grown-ups.page')),
  '/ask-a-grown-up': ownPage(() => import(/* webpackChunkName: 'page-ask-a-grown-up' */ './pages/ask-a-grown-up.page')),
  '/family/:token?': ownPage(() => import(/* webpackChunkName: 'page-family' */ './pages/family.page')),
};

/** Readers who type such an address often leave out the capitals, so the lowercase address redirects to it. */
function hasCapitals({ path }: RemotePage): boolean {
  return !path.includes(':') && path !== path.toLowerCase();
}

/**
 * Shown when a page of the shell could not be loaded, because the reader is offline or a newer release has replaced the
 * file. Only a reload helps.
 */
function PageFailed() {
  return (
    <Container width="text">
      <ErrorState title={texts.thisPageDidntLoad} onRetry={() => window.location.reload()}>
        {texts.checkYourInternet}
      </ErrorState>
    </Container>
  );
}

export function AppRoutes() {
  const { key } = useLocation();
  const pages = pagesOf(useRemotes().table);
  return (
    <PartBoundary name="page" resetKey={key} fallback={() => <PageFailed />}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path="/" element={<HomePage />} />
          {Object.entries(ownPages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          {pages.map((page) => (
            <Route
              key={page.remote + page.path}
              path={page.path}
              caseSensitive
              element={<RemotePageRoute page={page} />}
            />
          ))}
          {pages.filter(hasCapitals).map(({ path }) => (
            <Route key={path} path={path.toLowerCase()} caseSensitive element={<Navigate to={path} replace />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PartBoundary>
  );
}
