import type { LastSmokeTest, SmokeTestOutcome, SmokeTestRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { releaseId } from '../../releases';
import * as texts from '../../texts/remotes';
import type { PublishingContext } from '../publishing.context';
import { outcomeOf } from './outcome';
import type { SmokeTest } from './smoke-test.document';

type SmokeTestContext = Pick<PublishingContext, 'smokeTests' | 'repository' | 'notices' | 'logger' | 'now'> & {
  readonly remotes: {
    rollback(order: { name: string; by: string; revision: number; reason: string }): Promise<unknown>;
  };
};

/** Stores what browsers found on the pages of builds, and rolls back a canary that is found broken. */
export class SmokeTestService {
  constructor(private readonly context: SmokeTestContext) {}

  async last(name: string): Promise<LastSmokeTest> {
    const test = await this.context.smokeTests.lastGood(name);
    return { version: test?.version ?? null, pages: [...(test?.pages ?? [])] };
  }

  /** @throws AppError `not_found` for a build that was never published */
  async record(name: string, { version, pages, differences }: SmokeTestRequest): Promise<SmokeTestOutcome> {
    const { smokeTests, repository, now } = this.context;
    const id = releaseId(name, version);
    if (!(await repository.release(id))) throw new AppError('not_found', texts.neverPublished(name, version));
    const isGood = pages.every(({ problems }) => problems.length === 0);
    const test: SmokeTest = { _id: id, name, version, at: now(), isGood, differences, pages };
    await smokeTests.save(test);
    const outcome = outcomeOf(test);
    if (!isGood) await this.warn(name, version, outcome.problems);
    return outcome;
  }

  /**
   * Reacts to a broken version that readers may have already. A canary is rolled back. A stable version stays, and its
   * team is notified.
   */
  private async warn(name: string, version: string, problems: readonly string[]): Promise<void> {
    const { repository, remotes, notices, logger } = this.context;
    const { canary, stable, revision } = await repository.state(name);
    const [first = ''] = problems;
    if (canary?.version === version) {
      const reason = texts.foundBroken(first);
      await remotes.rollback({ name, by: 'the registry', revision, reason }).catch(unlessTooLate);
      notices.tell(name, `${name} ${version} was taken back. ${reason}`);
      logger.warn({ remote: name, version, problems }, 'a canary was taken back');
    } else if (stable === version) {
      notices.tell(name, texts.everybodyHasBroken(name, version, first));
      logger.error({ remote: name, version, problems }, 'a version that everybody has is broken in a browser');
    }
  }
}

/** Ignores a conflict: somebody was faster, so the canary is decided already. */
function unlessTooLate(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}
