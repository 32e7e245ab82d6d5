import type { RedisOptions } from 'ioredis';

type SentinelOptions = Pick<
  RedisOptions,
  'name' | 'sentinels' | 'username' | 'password' | 'db' | 'sentinelPassword' | 'tls' | 'enableTLSForSentinelMode'
>;

const ofSentinels =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^/?@]+)\/(?<name>[^/?]+)(?:\/(?<db>\d+))?(?:\?sentinelPassword=(?<sentinelPassword>.+))?$/;

const sentinelPort = 26_379;

/**
 * What a connection begins with, to one server (`redis://` or `rediss://`), or to the sentinels that know which server is
 * the primary now: `redis+sentinel://user:password@one:26379,two:26379,three:26379/<its name>/<database>?sentinelPassword=<theirs>`,
 * of which hosts and name are needed. With `rediss+sentinel://` all connections are encrypted. BullMQ takes the same.
 *
 * @throws Error when sentinels are not named right
 */
export function redisOptionsOf(address: string): SentinelOptions | { readonly url: string } {
  if (!address.includes('+sentinel://')) return { url: address };
  const parts = ofSentinels.exec(address)?.groups;
  if (!parts) throw new Error('An address of sentinels is redis+sentinel://one:26379,two:26379/<name of the primary>.');
  const { scheme, username, password, hosts = '', name, db, sentinelPassword } = parts;
  return {
    name,
    sentinels: hosts.split(',').map(sentinelOf),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(db && { db: Number(db) }),
    ...(sentinelPassword && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    ...(scheme === 'rediss' && { tls: {}, enableTLSForSentinelMode: true }),
  };
}

/** Hosts and ports, without user name and password. */
export function hostsOf(address: string): string {
  const hosts = ofSentinels.exec(address)?.groups?.hosts;
  if (hosts) return hosts;
  return URL.canParse(address) ? new URL(address).host : 'that address';
}

function sentinelOf(entry: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${entry}`);
  return { host: hostname, port: port ? Number(port) : sentinelPort };
}
