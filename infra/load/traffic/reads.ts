import type { LoadPlan } from '../protocol';
import type { Call } from './caller';

type Read = (plan: LoadPlan, number: number) => Call;

const at = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('The plan has nobody or nothing to choose from.');
  return item;
};

const get = (name: string, path: string, token?: string): Call => ({
  name,
  method: 'GET',
  path,
  ...(token && { token }),
  headers: { accept: name === 'open a page' ? 'text/html' : 'application/json' },
});

/** Requests of visitors and signed-in readers, each about as frequent as it is listed here. */
const reads: readonly Read[] = [
  () => get('list blogs', '/blog/all?limit=9&view=card'),
  (plan, number) => get('read a blog', `/blog/post/${at(plan.blogIds, number)}`),
  (plan, number) => get('read comments', `/blog/comment/get?postId=${at(plan.blogIds, number)}&limit=20`),
  (plan, number) =>
    get('read a blog, signed in', `/blog/post/${at(plan.blogIds, number)}`, at(plan.readers, number).token),
  () => get('see the leaderboard', '/user/leaderboard?filter=week&limit=10'),
  (plan, number) => get('see my profile', '/user/viewprofile', at(plan.readers, number).token),
  (plan, number) => get('see the challenge', '/admin/weeklychallenge/current', at(plan.readers, number).token),
  (plan, number) => get('list my blogs', '/blog/user/blogs?limit=10', at(plan.readers, number).token),
  () => get('open a page', '/'),
];

/** Returns the read with this number; the kinds of reads take turns. */
export function readNumber(plan: LoadPlan, number: number): Call {
  return at(reads, number)(plan, Math.floor(number / reads.length));
}
