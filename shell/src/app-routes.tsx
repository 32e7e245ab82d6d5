import { rightAddress } from '@storysprout/contract';
import { Container, ErrorState, Spinner } from '@storysprout/kit';
import { countPending } from '@storysprout/kit/host';
// biome-ignore lint/style/noRestrictedImports: the boundary around all pages offers to reload
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { type OwnPath, ownPaths } from './pages/own-paths';
import { HomePage } from './pages/site/home.page';
import { NotFoundPage } from './pages/site/not-found.page';
import { pagesOf, type RemotePage } from './remotes/list/remote-table';
import { useRemotes } from './remotes/loading/remote-registry';
import { PartBoundary } from './remotes/parts/part-boundary';
import { RemotePageRoute } from './remotes/parts/remote-page-route';
import * as texts from './texts/layout';

const ownPage = (load: () => Promise<{ default: ComponentType }>) => lazy(() => countPending(load()));

/** The shell's own pages besides the home page, each loaded when first visited. */
const ownPages: Readonly<Record<Exclude<OwnPath, '/'>, ComponentType>> = {
  '/login': ownPage(() => import(/* webpackChunkName: 'page-login' */ './pages/account/login.page')),
  '/register': ownPage(() => import(/* webpackChunkName: 'page-register' */ './pages/account/register.page')),
  '/forgot-password': ownPage(
    () => import(/* webpackChunkName: 'page-forgot-password' */ './pages/account/forgot-password.page'),
  ),
  '/reset-password/:token?': ownPage(
    () => import(/* webpackChunkName: 'page-reset-password' */ './pages/account/reset-password.page'),
  ),
  '/verify-email/:token?': ownPage(
    () => import(/* webpackChunkName: 'page-verify-email' */ './pages/account/verify-email.page'),
  ),
  '/take-back-email/:token?': ownPage(
    () => import(/* webpackChunkName: 'page-take-back-email' */ './pages/account/take-back-email.page'),
  ),
  '/about': ownPage(() => import(/* webpackChunkName: 'page-about' */ './pages/site/about.page')),
  '/contact': ownPage(() => import(/* webpackChunkName: 'page-contact' */ './pages/site/contact.page')),
  '/privacy': ownPage(() => import(/* webpackChunkName: 'page-privacy' */ './pages/policies/privacy.page')),
  '/rules': ownPage(() => import(/* webpackChunkName: 'page-rules' */ './pages/policies/rules.page')),
  '/grown-ups': ownPage(() => import(/* webpackChunkName: 'page-grown-ups' */ './pages/policies/grown-ups.page')),
  '/ask-a-grown-up': ownPage(
    () => import(/* webpackChunkName: 'page-ask-a-grown-up' */ './pages/family/ask-a-grown-up.page'),
  ),
  '/family/:token?': ownPage(() => import(/* webpackChunkName: 'page-family' */ './pages/family/family.page')),
};

/** Leads to the page whose address only the case tells from this one, as the server does. */
function Elsewhere({ pages }: { readonly pages: readonly RemotePage[] }) {
  const { pathname, search, hash } = useLocation();
  const right = rightAddress(pathname, [...ownPaths, ...pages.map(({ path }) => path)]);
  if (right === null || right === pathname) return <NotFoundPage />;
  return <Navigate to={{ pathname: right, search, hash }} replace />;
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
      <Suspense fallback={<Spinner isPage />}>
        <Routes>
          <Route path="/" element={<HomePage />} />
          {Object.entries(ownPages).map(([path, Page]) => (
            <Route key={path} path={path} caseSensitive element={<Page />} />
          ))}
          {pages.map((page) => (
            <Route
              key={page.remote + page.path}
              path={page.path}
              caseSensitive
              element={<RemotePageRoute page={page} />}
            />
          ))}
          <Route path="*" element={<Elsewhere pages={pages} />} />
        </Routes>
      </Suspense>
    </PartBoundary>
  );
}
