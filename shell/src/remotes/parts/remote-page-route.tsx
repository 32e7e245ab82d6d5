import { Spinner, useHoldMoments, useTitle } from '@storysprout/kit';
import { useLocation } from '@storysprout/kit/router';
import { PageGuard } from '../../session/page-guard';
import * as texts from '../../texts/parts';
import type { RemotePage } from '../list/remote-table';
import { PageMissing } from './part-missing';
import { RemotePart } from './remote-part';

function PageLoading({ title }: { title: string }) {
  useTitle(title);
  // The page may turn out to be one over which no celebration may come, such as a game's start screen.
  useHoldMoments(true);
  return <Spinner isPage label={texts.loadingPage(title)} />;
}

/** A page of a remote at its route, for those who may see it. */
export function RemotePageRoute({ page }: { page: RemotePage }) {
  const { key } = useLocation();
  return (
    <PageGuard access={page.access} beginsAlike={page.beginsAlike}>
      <RemotePart
        key={page.remote + page.expose}
        remote={page.remote}
        expose={page.expose}
        resetKey={key}
        loading={<PageLoading title={page.title} />}
        failed={(failure) => <PageMissing label={page.label} {...failure} />}
      />
    </PageGuard>
  );
}
