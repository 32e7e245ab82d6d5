import { sessionTimeoutMinutes } from '../engine/sessions';
import { maxDocumentBytes } from '../values/codec';
import type { Command, CommandContext, CommandTable } from './command';

/** The name a client sees as that of the replica set; there must be one, or drivers would offer no transactions. */
const replicaSetName = 'embedded';

/** MongoDB 7.0. Above lie features that are not here, such as the bulkWrite command of 8.0. */
const maxWireVersion = 21;

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

/** Old drivers look for the primary under another name. */
const helloAs = (primary: 'isWritablePrimary' | 'ismaster'): Command => ({
  fields: helloFields,
  run: (context) => ({ helloOk: true, [primary]: true, ...describeServer(context) }),
});

const buildInfo: Command = {
  fields: ['buildInfo'],
  run: () => ({
    version: '7.0.0',
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

/** What drivers and shells ask before and besides their work. */
export const handshakeCommands: CommandTable = {
  hello: helloAs('isWritablePrimary'),
  isMaster: helloAs('ismaster'),
  ismaster: helloAs('ismaster'),
  ping: { fields: ['ping'], run: () => ({ ok: 1 }) },
  buildInfo,
};
