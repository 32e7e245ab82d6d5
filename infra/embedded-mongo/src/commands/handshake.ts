import { sessionTimeoutMinutes } from '../engine/sessions';
import { maxDocumentBytes } from '../values/codec';
import type { Command, CommandContext, CommandTable } from './command';

/** The replica set's name for clients. There must be one, or drivers would not offer transactions. */
const replicaSetName = 'embedded';

/** MongoDB 7.0. Higher versions include features that are missing here, such as the bulkWrite command of 8.0. */
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

/** Commands that drivers and shells send for the handshake and for monitoring. */
export const handshakeCommands: CommandTable = {
  hello: helloAs('isWritablePrimary'),
  isMaster: helloAs('ismaster'),
  ismaster: helloAs('ismaster'),
  ping: { fields: ['ping'], run: () => ({ ok: 1 }) },
  buildInfo,
};
