export { type EmbeddedMongo, type EmbeddedMongoOptions, type Logger, startEmbeddedMongo } from './server';
