import type { Router } from '@koa/router';
import type { JobData } from '@storysprout/contract';
import { AuthorRepository } from './author.repository';
import { AuthorService } from './author.service';
import type { AuthorsContext } from './authors.context';
import { ProfileUpdater } from './profile-updater';
import { PublicAuthors } from './public-authors';
import { removalListRoutes } from './removal-list.routes';
import { RemovalList } from './removal-list.service';

export type Authors = ReturnType<typeof createAuthors>;

export function createAuthors(context: Pick<AuthorsContext, 'collections' | 'config' | 'upstreams' | 'now'>) {
  const repository = new AuthorRepository(context);
  const removalList = new RemovalList(context);
  return {
    repository,
    removalList,
    service: new AuthorService({ ...context, repository }),
    routes: (router: Router) => removalListRoutes(router, removalList),
  };
}

/** Creates the part that changes what upper modules store, and which is therefore created after them. */
export function createProfiles(
  given: Pick<AuthorsContext, 'logger'>,
  uses: Pick<AuthorsContext, 'events' | 'repository' | 'removalList' | 'blogs' | 'comments' | 'copies' | 'consented'>,
) {
  const context = { ...given, ...uses };
  const updater = new ProfileUpdater({ ...context, publicAuthors: new PublicAuthors(context) });
  return { updater, jobs: { profileChanged: (data: JobData<'profileChanged'>) => updater.apply(data) } };
}
