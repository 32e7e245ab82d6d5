export { createDataRights } from './data-rights.module';
