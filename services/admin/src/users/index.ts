export { createUsers } from './users.module';
