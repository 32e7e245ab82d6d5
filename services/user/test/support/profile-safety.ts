import type { JobData, SubjectDecision } from '@storysprout/contract';
import { listenTo } from '@storysprout/service-kit';
import { pngBuffer, quietLogger } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { form, type UserSite } from './user-site';

/** Steps that tests of reports, decisions and sanctions share. */
export function profileSafety(site: UserSite) {
  const by = { userId: new ObjectId().toHexString(), name: 'Sprout Keeper' };
  const reportOf = (userId: string, what: 'name' | 'picture' = 'name') => ({ userId, what, reason: 'unkind' });
  return {
    by,
    reportOf,
    /** Lets this many new readers report it, one after the other. */
    reportedBy: async (readers: number, userId: string, what: 'name' | 'picture' = 'name') => {
      const answers: number[] = [];
      for (let at = 0; at < readers; at += 1) {
        const { api } = await site.signedIn({ name: `Reporter ${at}` });
        answers.push((await api.post('/user/report', { body: reportOf(userId, what) })).status);
      }
      return answers;
    },
    decide: (
      userId: string,
      what: 'name' | 'picture',
      decision: SubjectDecision['decision'],
      rest: Partial<SubjectDecision> = {},
    ) =>
      site.callers.admin.put(`/internal/accounts/subjects/${what}/${userId}/decision`, {
        body: { decisionId: new ObjectId().toHexString(), decision, reason: 'Not kind.', by, ...rest },
      }),
    withPicture: async (name = 'Maple Reader') => {
      const child = await site.signedIn({ name });
      const body = form({ name, email: child.user.email }, { bytes: await pngBuffer(20, 20) });
      const { body: answer } = await child.api.put('/user/updateprofile', { body });
      return { ...child, image: String(answer.user.image) };
    },
    /** Returns the messages to the moderators' queue, the latest last. */
    subjectEvents: async (userId: string): Promise<JobData<'subjectChanged'>[]> => {
      await site.outbox.flush();
      const jobs = await site.queues.subjectChanged.bull.getJobs(['waiting']);
      const news = jobs.flatMap(({ data }) => data.pack ?? [data]) as JobData<'subjectChanged'>[];
      return news.filter(({ authorId }) => authorId === userId).sort((one, other) => one.version - other.version);
    },
    /** Returns the messages to other services about the profile, the latest last. */
    profileEvents: async (userId: string): Promise<JobData<'profileChanged'>[]> => {
      await site.outbox.flush();
      const jobs = await site.queues.profileChanged.bull.getJobs(['waiting']);
      const news = jobs.flatMap(({ data }) => data.pack ?? [data]) as JobData<'profileChanged'>[];
      return news.filter((each) => each.userId === userId).sort((one, other) => one.revision - other.revision);
    },
    /** Collects announcements about one account. */
    listen: async (userId: string) => {
      const received: { name: string; data: object }[] = [];
      const note = (name: string) => (data: { userId?: string; id?: string }) => {
        if (data.userId === userId || data.id === userId) received.push({ name, data });
      };
      const handlers = { visibilityChanged: note('visibilityChanged'), standingChanged: note('standingChanged') };
      const stop = await listenTo(site.redis, handlers, quietLogger);
      return { received, stop };
    },
  };
}
