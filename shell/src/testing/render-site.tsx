import type { RemoteListEntry, User } from '@storysprout/contract';
import { createQueryClient, session } from '@storysprout/kit/host';
import { act, type RenderResult, render } from '@testing-library/react';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { App } from '../app';
import { registry } from '../remotes/loading/remote-registry';
import { remoteEntry } from './federation';

interface SiteOptions {
  path?: string;
  user?: User;
  /** Remotes in the list; all four of the stand-ins by default. */
  remotes?: readonly RemoteListEntry[];
}

export interface RenderedSite extends RenderResult {
  location(): Location;
  /** Back (-1) or Forward (1). */
  go(steps: number): Promise<void>;
}

function Spy({ onLocation }: { onLocation: (location: Location, navigate: NavigateFunction) => void }) {
  onLocation(useLocation(), useNavigate());
  return null;
}

const everyRemote = ['mf_blog', 'mf_admin', 'mf_dashboard', 'mf_funzone'].map(remoteEntry);

/** Renders the whole shell in a test. */
export async function renderSite({ path = '/', user, remotes = everyRemote }: SiteOptions = {}): Promise<RenderedSite> {
  if (user) session.signIn({ token: 'test-token', user });
  await registry.start([...remotes]);
  let at: Location | undefined;
  let navigate: NavigateFunction | undefined;
  const handleLocation = (location: Location, goTo: NavigateFunction) => {
    at = location;
    navigate = goTo;
  };
  const result = await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Spy onLocation={handleLocation} />
        <App queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
  const location = () => {
    if (!at) throw new Error('Nothing was rendered.');
    return at;
  };
  const go = (steps: number) => act(async () => navigate?.(steps));
  return { ...result, location, go };
}
