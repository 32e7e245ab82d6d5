import type { Router } from '@koa/router';
import type { AccountsContext, AccountsServiceContext, AccountsUses } from './accounts.context';
import { ownAccountRoutes } from './profile/own-account.routes';
import { OwnAccount } from './profile/own-account.service';
import { OwnPictureService } from './profile/own-picture.service';
import { privacyRoutes } from './profile/privacy.routes';
import { PrivacyService } from './profile/privacy.service';
import { profileRoutes } from './profile/profile.routes';
import { ProfileService } from './profile/profile.service';
import { ReaderPages } from './profile/reader-pages.service';
import { registerRoutes } from './registration/register.routes';
import { RegisterService } from './registration/register.service';
import { loginRoutes } from './sign-in/login.routes';
import { LoginService } from './sign-in/login.service';
import { Renaming } from './sign-in/renaming';
import { ensureFirstAdmin } from './staff/first-admin';
import { userRoutes } from './staff/user-admin.routes';
import { UserAdminService } from './staff/user-admin.service';
import { UserList } from './staff/user-list';

/** Builds what people do with an account: registering, signing in, their profile, and changes by staff. */
export function createAccounts(context: AccountsServiceContext, uses: AccountsUses) {
  const { config } = context;
  const given = {
    ...context,
    ...uses,
    verifiesAddresses: config.EMAIL_VERIFICATION === 'on',
  };
  const renaming = new Renaming(given);
  const own: AccountsContext = {
    ...given,
    register: new RegisterService(given),
    renaming,
    login: new LoginService({ ...given, renaming }),
    profiles: new ProfileService(given),
    ownPicture: new OwnPictureService(given),
    ownAccount: new OwnAccount(given),
    privacy: new PrivacyService(given),
    readerPages: new ReaderPages(given),
    userAdmin: new UserAdminService(given),
    list: new UserList(given),
  };
  return {
    userAdmin: own.userAdmin,
    ensureFirstAdmin: () => ensureFirstAdmin(own, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }),
    routes: (router: Router) => {
      registerRoutes(router, own);
      loginRoutes(router, own);
      profileRoutes(router, own);
      ownAccountRoutes(router, own);
      privacyRoutes(router, own);
      userRoutes(router, own);
    },
  };
}
