import type { RedisOptions } from 'ioredis';

/** The servers of a cluster, of which the address names some. */
export interface ClusterPlace {
  readonly nodes: readonly RedisNode[];
  /** The options for the connection to each of them. */
  readonly options: Pick<RedisOptions, 'username' | 'password' | 'tls'>;
}

interface RedisNode {
  readonly host: string;
  readonly port: number;
}

type SentinelOptions = Pick<
  RedisOptions,
  'name' | 'sentinels' | 'username' | 'password' | 'db' | 'sentinelPassword' | 'tls' | 'enableTLSForSentinelMode'
>;

const ofSentinels =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^/?@]+)\/(?<name>[^/?]+)(?:\/(?<db>\d+))?(?:\?sentinelPassword=(?<sentinelPassword>.+))?$/;

const ofCluster =
  /^(?<scheme>rediss?)\+cluster:\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^/?@]+)\/?$/;

const serverPort = 6_379;
const sentinelPort = 26_379;

/**
 * Returns the connection options for a single server (`redis://` or `rediss://`), or for the sentinels that know the
 * current primary: `redis+sentinel://user:password@one:26379,two:26379,three:26379/<name of the
 * primary>/<database>?sentinelPassword=<password of the sentinels>`, of which only hosts and name are required. With
 * `rediss+sentinel://` all connections are encrypted. BullMQ accepts the same options.
 *
 * @throws Error when the address of the sentinels is malformed
 */
export function redisOptionsOf(address: string): SentinelOptions | { readonly url: string } {
  if (!address.includes('+sentinel://')) return { url: address };
  const parts = ofSentinels.exec(address)?.groups;
  if (!parts) throw new Error('An address of sentinels is redis+sentinel://one:26379,two:26379/<name of the primary>.');
  const { hosts = '', name, db, sentinelPassword } = parts;
  const own = secretsIn(parts);
  return {
    name,
    sentinels: nodesIn(hosts, sentinelPort),
    ...own,
    ...(db && { db: Number(db) }),
    ...(sentinelPassword && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    ...(own.tls && { enableTLSForSentinelMode: true }),
  };
}

/**
 * Returns the cluster of an address such as `redis+cluster://user:password@one:6379,two:6379,three:6379`, of which only
 * the hosts are required; these servers name the others. With `rediss+cluster://` all connections are encrypted.
 * Returns null for any other address.
 *
 * @throws Error when the address of the cluster is malformed
 */
export function clusterIn(address: string): ClusterPlace | null {
  if (!address.includes('+cluster://')) return null;
  const parts = ofCluster.exec(address)?.groups;
  if (!parts)
    throw new Error('An address of a cluster is redis+cluster://one:6379,two:6379,three:6379, without a database.');
  return { nodes: nodesIn(parts.hosts ?? '', serverPort), options: secretsIn(parts) };
}

/** Hosts and ports, without user name and password. */
export function hostsOf(address: string): string {
  const hosts = (ofSentinels.exec(address) ?? ofCluster.exec(address))?.groups?.hosts;
  if (hosts) return hosts;
  return URL.canParse(address) ? new URL(address).host : 'that address';
}

function secretsIn({ scheme, username, password }: Partial<Record<string, string>>): ClusterPlace['options'] {
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(scheme === 'rediss' && { tls: {} }),
  };
}

function nodesIn(hosts: string, usualPort: number): RedisNode[] {
  return hosts.split(',').map((entry) => {
    const { hostname, port } = new URL(`redis://${entry}`);
    return { host: hostname, port: port ? Number(port) : usualPort };
  });
}
