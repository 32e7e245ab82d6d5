import type { ObjectId } from 'mongodb';
import { readersOf } from '../../load/crowd';
import type { UserCollections } from '../../load/fill-users';
import type { Reader } from '../../load/protocol';
import type { BenchSite } from '../bench-site';
import { ask, burst, type Comparison, type Figures, repeat, takeTurns } from '../measure';

const connections = 128;
const rounds = 3;
const awardsPerRound = 600;
const updatesPerRound = 3_000;

/** Readers open the site before they play, so the service knows every reader by then. */
async function openSite(userUrl: string, readers: readonly Reader[]): Promise<void> {
  await repeat(readers.length, connections, async (turn) => {
    const headers = { authorization: `Bearer ${readers[turn]?.token}` };
    await ask(`${userUrl}/user/viewprofile`, { headers });
  });
}

/** One award each, through the service's own call. @throws Error when one was refused */
async function awardRound(userUrl: string, readers: readonly Reader[]): Promise<Figures> {
  return burst({
    url: `${userUrl}/user/addxp`,
    method: 'POST',
    connections,
    amount: readers.length,
    requestOf: (turn) => {
      const { userId, token } = readers[turn % readers.length] ?? { userId: '', token: '' };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return { headers, body: JSON.stringify({ userId, xp: 10, reason: 'crossword_win' }) };
    },
  });
}

/** Awards to a different reader each, against updates of as many documents by the bare driver. */
export async function compareAwards(
  { userUrl, privatePem }: BenchSite,
  { users }: UserCollections,
  ids: readonly ObjectId[],
): Promise<Comparison> {
  let used = 0;
  return takeTurns(
    () =>
      repeat(updatesPerRound, connections, (turn) =>
        users.updateOne({ _id: ids[turn % ids.length] }, { $inc: { likesReceived: 1 } }),
      ),
    async () => {
      const readers = await readersOf(ids.slice(used, used + awardsPerRound), privatePem);
      used += awardsPerRound;
      await openSite(userUrl, readers);
      return awardRound(userUrl, readers);
    },
    rounds,
  );
}
