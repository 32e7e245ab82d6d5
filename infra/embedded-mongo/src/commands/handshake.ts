import { Long } from 'bson';
import { sessionTimeoutMinutes } from '../engine/sessions';
import { maxDocumentBytes } from '../values/codec';
import type { Command, CommandContext, CommandTable } from './command';

/** The name a client sees as that of the replica set; there must be one, or drivers would offer no transactions. */
const replicaSetName = 'embedded';

/** MongoDB 7.0. Above lie features that are not here, such as the bulkWrite command of 8.0. */
const maxWireVersion = 21;
const version = '7.0.0';

const helloFields = [
  'hello',
  'isMaster',
  'ismaster',
  'helloOk',
  'client',
  'compression',
  'hostInfo',
  'loadBalanced',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'topologyVersion',
  'maxAwaitTimeMS',
  'backpressure',
];

function describeServer({ address, connectionId }: CommandContext) {
  return {
    setName: replicaSetName,
    setVersion: 1,
    secondary: false,
    hosts: [address()],
    primary: address(),
    me: address(),
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: sessionTimeoutMinutes,
    connectionId,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    ok: 1,
  };
}

const hello: Command = {
  fields: helloFields,
  run: (context) => ({ helloOk: true, isWritablePrimary: true, ...describeServer(context) }),
};

const legacyHello: Command = {
  fields: helloFields,
  run: (context) => ({ helloOk: true, ismaster: true, ...describeServer(context) }),
};

const buildInfo: Command = {
  fields: ['buildInfo', 'buildinfo'],
  run: () => ({
    version,
    gitVersion: 'embedded',
    modules: [],
    versionArray: [7, 0, 0, 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['lmdb'],
    ok: 1,
  }),
};

const serverStatus: Command = {
  fields: ['serverStatus', 'repl', 'metrics', 'locks'],
  run: ({ address, startedAt, connections, cursors }) => ({
    host: address(),
    version,
    process: 'embedded-mongo',
    pid: Long.fromNumber(process.pid),
    uptime: (Date.now() - startedAt.getTime()) / 1000,
    localTime: new Date(),
    connections: { current: connections() },
    metrics: { cursor: { open: { total: Long.fromNumber(cursors.size) } } },
    mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / 2 ** 20) },
    ok: 1,
  }),
};

function fixed(fields: readonly string[], answer: Record<string, unknown>): Command {
  return { fields, run: () => ({ ...answer, ok: 1 }) };
}

/** What drivers and shells ask before and besides their work. */
export const handshakeCommands: CommandTable = {
  hello,
  isMaster: legacyHello,
  ismaster: legacyHello,
  ping: fixed(['ping'], {}),
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  getParameter: {
    fields: ['getParameter', 'featureCompatibilityVersion', 'allParameters'],
    run: (_, body) => ({
      ...(body.featureCompatibilityVersion ? { featureCompatibilityVersion: { version: '7.0' } } : {}),
      ok: 1,
    }),
  },
  getCmdLineOpts: fixed(['getCmdLineOpts'], { argv: ['embedded-mongo'], parsed: {} }),
  getLog: fixed(['getLog'], { totalLinesWritten: 0, log: [] }),
  hostInfo: fixed(['hostInfo'], { system: { hostname: 'localhost' }, os: { type: process.platform }, extra: {} }),
  connectionStatus: fixed(['connectionStatus', 'showPrivileges'], {
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
  }),
  whatsmyuri: { fields: ['whatsmyuri'], run: ({ clientAddress }) => ({ you: clientAddress, ok: 1 }) },
};
