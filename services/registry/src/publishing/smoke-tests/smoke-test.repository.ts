import type { SmokeTestPage } from '@storysprout/contract';
import type { Collection } from 'mongodb';
import type { SmokeTest } from './smoke-test.document';

/** A test without the recorded content of its pages. */
export type KnownTest = Omit<SmokeTest, 'pages'> & {
  readonly pages: readonly Pick<SmokeTestPage, 'path' | 'problems'>[];
};

/** Stores the latest test of each release. It is deleted with the release. */
export class SmokeTestRepository {
  constructor(private readonly tests: Collection<SmokeTest>) {}

  async save({ _id, ...test }: SmokeTest): Promise<void> {
    await this.tests.replaceOne({ _id }, test, { upsert: true });
  }

  /** The remote's latest good test. */
  lastGood(name: string): Promise<SmokeTest | null> {
    return this.tests.findOne({ name, isGood: true }, { sort: { at: -1 } });
  }

  /** The tests of these releases, by their id. */
  async outcomesOf(ids: readonly string[]): Promise<Map<string, KnownTest>> {
    const found = this.tests.find({ _id: { $in: [...ids] } }).project<KnownTest>({ 'pages.tree': 0, 'pages.calls': 0 });
    return new Map((await found.toArray()).map((test) => [test._id, test]));
  }

  async remove(id: string): Promise<void> {
    await this.tests.deleteOne({ _id: id });
  }
}
