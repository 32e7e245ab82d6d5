import { readTokens } from '../../remotes/deploy-tokens';
import { readBuild } from '../../remotes/read-build';
import { RegistryClient } from '../../remotes/registry-client';
import { remoteHere } from '../../remotes/this-repository';
import type { BenchSite } from '../bench-site';
import { ask, type Comparison, type Figures, repeat, takeTurns } from '../measure';

const remote = 'mf_blog';
const canary = 'bench-canary';
const rounds = 7;
/** Warm-up: after each change the page is rendered again for each list, which is not what is measured. */
const warmUps = 200;
const visitsPerRound = 2_000;
/** Drawn as the gateway does. */
const draws = 10_000;

/** The last build once more under another version: nobody runs it here, it is only listed. */
async function publishCanary(registry: RegistryClient): Promise<void> {
  const { files } = readBuild(remoteHere(remote));
  const asCanary = (content: string) => {
    const facts = { ...JSON.parse(Buffer.from(content, 'base64').toString('utf8')), version: canary };
    return Buffer.from(JSON.stringify(facts)).toString('base64');
  };
  const changed = files.map((each) =>
    each.path === 'remote.json' ? { ...each, content: asCanary(each.content) } : each,
  );
  await registry.publish(remote, { files: changed }, null);
}

/** New and returning readers alternately. Without a canary nobody looks at the cookie. */
async function visit(gatewayUrl: string, turn: number): Promise<void> {
  const cookie = turn % 2 === 0 ? '' : `sprout_draw=${(turn * 7_919) % draws}`;
  await ask(`${gatewayUrl}/`, { headers: { accept: 'text/html', cookie } });
}

/** One at a time, so that waiting for others is not measured. */
async function visits(gatewayUrl: string): Promise<Figures> {
  await repeat(warmUps, 1, (turn) => visit(gatewayUrl, turn));
  return repeat(visitsPerRound, 1, (turn) => visit(gatewayUrl, turn));
}

/** The home page's HTML with one list for all readers, and with a list by each reader's draw. */
export async function compareHtml({ gatewayUrl, dataDir }: BenchSite): Promise<Comparison> {
  const registry = new RegistryClient({ url: gatewayUrl, token: readTokens(dataDir)[remote] ?? '' });
  await publishCanary(registry);
  const now = () => registry.status(remote);
  return takeTurns(
    async () => {
      const { revision, canary: live } = await now();
      if (live) await registry.rollback(remote, { revision });
      return visits(gatewayUrl);
    },
    async () => {
      const { revision } = await now();
      await registry.release(remote, { version: canary, revision, canaryPercent: 10 });
      return visits(gatewayUrl);
    },
    rounds,
  );
}
