import { internalAccessCases } from '@storysprout/service-kit/testing/internal-access-cases';
import { startUserSite } from '../support/user-site';

const { url, router } = await startUserSite();

internalAccessCases(() => ({ name: 'user', url, router }), {
  internal: '/internal/users',
  readers: '/user/viewprofile',
});
