export { createAccounts } from './accounts.module';
export { UserAdminService } from './staff/user-admin.service';
