import type { Router } from '@koa/router';
import { imageLimits } from '@storysprout/contract';
import {
  ImageStore,
  imageRoutes,
  PictureAddresses,
  PublicPictures,
  pictureOptionsOf,
} from '@storysprout/service-kit/pictures';
import type { WritableUsers } from './account/user.repository';
import { createAccountParts } from './account-parts.module';
import { Bounces } from './email/bounces';
import { emailVerificationRoutes } from './email/email-verification.routes';
import { EmailVerification } from './email/email-verification.service';
import { FirstVerificationEmail } from './email/first-verification-email';
import { unsubscribeRoutes } from './email/unsubscribe.routes';
import { UnsubscribeService } from './email/unsubscribe.service';
import { VerificationEmailWriter } from './email/verification-emails';
import type { IdentityServiceContext } from './identity.context';
import { LinkTokens } from './link-tokens';
import { PasswordHasher } from './passwords/password-hasher';
import { passwordResetRoutes } from './passwords/password-reset.routes';
import { PasswordResetService } from './passwords/password-reset.service';
import { Reauthentication } from './passwords/reauthentication';
import { SignInThrottle } from './passwords/sign-in-throttle';
import { imagePrefix, ProfilePictures } from './pictures/profile-pictures';
import { createPictureSweeper } from './pictures/unused-pictures';

export function createIdentity(context: IdentityServiceContext & WritableUsers) {
  const { config, db, redis, logger, now } = context;
  const account = createAccountParts(context);
  const images = new ImageStore(db, { ...pictureOptionsOf(config, 'user'), smallSidePx: imageLimits.smallFacePx });
  const publicPictures = new PublicPictures({
    isShown: (image) => account.users.isImagePublic(image),
    ...{ redis, logger },
  });
  const own = {
    ...context,
    ...account,
    images,
    publicPictures,
    pictureAddresses: new PictureAddresses({ keys: config.PICTURE_KEY, now }),
    hasher: new PasswordHasher({
      memoryKib: config.ARGON2_MEMORY_KIB,
      passes: config.ARGON2_PASSES,
      threads: config.UV_THREADPOOL_SIZE,
    }),
    throttle: new SignInThrottle(context),
    emailTokens: new LinkTokens(config.JWT_PRIVATE_KEY, 'e-mail addresses'),
    resetTokens: new LinkTokens(config.JWT_PRIVATE_KEY, 'new passwords'),
  };
  const parts = {
    ...own,
    bounces: new Bounces(own),
    passwordResets: new PasswordResetService(own),
    unsubscribes: new UnsubscribeService(own),
    verification: new EmailVerification(own),
    verificationEmails: new VerificationEmailWriter(own),
  };
  const { hasher, throttle, pictureAddresses } = own;
  return {
    ...account,
    ...{ hasher, images, pictureAddresses, publicPictures, throttle },
    firstVerificationEmail: new FirstVerificationEmail(own),
    pictures: new ProfilePictures(own),
    reauthentication: new Reauthentication(own),
    routes: (router: Router) => {
      passwordResetRoutes(router, parts);
      emailVerificationRoutes(router, parts);
      unsubscribeRoutes(router, parts);
      router.use(imageRoutes(imagePrefix, { store: images, publicPictures, addresses: pictureAddresses }).routes());
    },
    workers: { revocations: account.revocations, publicPictures, pictures: createPictureSweeper(own) },
  };
}
