import { internalAccessCases } from '@storysprout/service-kit/testing/internal-access-cases';
import { createWorld } from '../support/world';

const { url, router } = await createWorld('internal-access');

internalAccessCases(() => ({ name: 'user', url, router }), {
  internal: '/internal/users',
  readers: '/user/viewprofile',
});
