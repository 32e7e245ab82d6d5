export { AccountDecisions } from './account-decisions';
export { usersRoutes } from './users.routes';
export { UsersService } from './users.service';
