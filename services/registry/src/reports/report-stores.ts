import { remoteErrorStore } from './errors/error.document';

export const reportStores = { errors: remoteErrorStore };
