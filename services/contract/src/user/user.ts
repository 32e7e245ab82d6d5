import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { isoDate, listCursor, listLimit, messageResponse, objectId, readable, typedLine } from '../core/primitives';
import { leavingWay } from '../moderation/leaving';
import { mute } from '../moderation/sanctions';
import { standing } from '../moderation/visibility';
import { gameNames, gameXpReasons } from '../progress/games';
import * as texts from '../texts/user';
import { consentStep, optionalBirth, ownConsent } from './family';
import { privacySettings } from './reader-page';

/** Accounts, XP and rewards (docs/product.md#readers, docs/product.md#xp). */

export const userName = z.pipe(
  typedLine('name', textLimits.nameMax, texts.nameMissing),
  z.string().check(z.minLength(textLimits.nameMin, texts.nameTooShort)),
);

export const email = z
  .string(texts.emailMissing)
  .check(z.trim(), z.toLowerCase(), z.maxLength(textLimits.email, texts.emailTooLong), z.email(texts.emailInvalid));

/** A password that is being set. One that is only checked may be any text: see `loginRequest`. */
export const newPassword = z
  .string(texts.passwordMissing)
  .check(
    z.minLength(textLimits.passwordMin, texts.passwordTooShort),
    z.maxLength(textLimits.passwordMax, texts.passwordTooLong),
    readable('password'),
  );

const presentedPassword = z
  .string(texts.currentPasswordMissing)
  .check(z.minLength(1, texts.currentPasswordMissing), z.maxLength(textLimits.passwordMax), readable('password'));

/** The public fields of a user. */
export const publicUser = z.object({
  _id: objectId,
  name: z.string(),
  image: z.nullable(z.string()),
  totalPoints: z.number(),
  points: z.number(),
  level: z.number(),
  badges: z.array(z.string()),
  profileAvatar: z.nullable(z.string()),
});
export type PublicUser = z.infer<typeof publicUser>;

/** The state of an account's e-mail address. */
export const emailState = {
  /** True when the link sent to `email` was followed; missing when no link was sent. */
  emailVerified: z.optional(z.boolean()),
  /** An address that becomes `email` once its own link is followed; missing when there is none. */
  pendingEmail: z.optional(z.string()),
  /**
   * True when mail servers refused `email` as unknown on two days, so no challenge is sent there; missing otherwise.
   */
  emailUndeliverable: z.optional(z.boolean()),
} as const;

/** E-mails that readers can turn off. A grown-up who allows none comes first. */
export const emailSettings = z.object({
  /** The weekly challenge. */
  challenges: z.boolean(),
});
export type EmailSettings = z.infer<typeof emailSettings>;

/** A user as the account's owner sees it. */
export const user = z.object({
  ...publicUser.shape,
  email: z.string(),
  blogCount: z.number(),
  commentCount: z.number(),
  likesReceived: z.number(),
  streakDays: z.number(),
  bestStreakDays: z.number(),
  explorerDays: z.number(),
  isAdmin: z.boolean(),
  unlockedItems: z.array(z.string()),
  /** Entries such as `unlocked-avatar-panda`, which are stored until they have been shown. */
  rewards: z.array(z.string()),
  /** Celebrations that wait to be claimed and shown (services/contract/src/progress/celebrations.ts). */
  moments: z.optional(z.array(z.string())),
  createdAt: isoDate,
  ...emailState,
  /** The time when a moderator changed the address, for as long as the change can be undone from the old one. */
  emailChangedByStaffAt: z.optional(isoDate),
  /** The mute; null or missing while the account may publish. */
  mute: z.optional(z.nullable(mute)),
  /** The moderation state of the picture; missing when it is public or there is none. */
  pictureStanding: z.optional(z.object(standing)),
  nameStanding: z.optional(z.object(standing)),
  /** Missing in responses from before these settings existed. */
  privacy: z.optional(privacySettings),
  /** The e-mails that the reader wants; missing in responses from before this setting existed. */
  emails: z.optional(emailSettings),
  /** Missing where no account needs parental consent (`CONSENT=off`). */
  consent: z.optional(ownConsent),
});
export type User = z.infer<typeof user>;
/** The user as the browser stores it: everything but e-mail addresses. */
export type StoredUser = Omit<User, 'email' | 'pendingEmail'>;

/**
 * With `CONSENT=required` the birth month is required, and for children below the age limit also a grown-up's e-mail
 * address.
 */
export const registerRequest = z.object({
  name: userName,
  email,
  password: newPassword,
  ...optionalBirth,
  parentEmail: z.optional(email),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

/**
 * `next` is present where parental consent is needed. It is the next step: the grown-up was asked, or the child's own
 * address must be confirmed first.
 */
export const registerResponse = z.extend(messageResponse, { next: z.optional(consentStep) });

/**
 * `browser` asks for a 15-minute token and a cookie that renews it; with `shared` the cookie ends with the browser, and the
 * session after `sharedSessionHours`. Without either the token lasts 7 days.
 */
export const loginRequest = z.object({
  email,
  password: presentedPassword,
  session: z.optional(z.enum(['browser', 'shared'], 'session can only be "browser" or "shared".')),
});
export type LoginRequest = z.infer<typeof loginRequest>;
export const loginResponse = z.object({ success: z.literal(true), message: z.string(), user, token: z.string() });
export type LoginResponse = z.infer<typeof loginResponse>;

/** The new token replaces the previous one. The response also sets a new cookie. */
export const renewSessionResponse = z.object({ success: z.literal(true), user, token: z.string() });

/** A bare `?everywhere` also means yes. */
export const logoutQuery = z.object({
  everywhere: z.optional(z.enum(['', 'true', 'false'], texts.trueOrFalse)),
});

/** A place where the account is signed in. */
export const openSession = z.object({
  _id: objectId,
  /** In plain words, such as "Chrome on Windows". */
  device: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate,
  /** True for the session of this request. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
export const openSessionsResponse = z.object({ sessions: z.array(openSession) });

/** The e-mail address of a grown-up at home. Without one, the last e-mail is sent again. */
export const askGrownUpRequest = z.object({ parentEmail: z.optional(email) });
/** The request of a grown-up who lost the link and needs a new one. */
export const newFamilyLinkRequest = z.object({ email });

export const forgotPasswordRequest = z.object({ email });
const linkToken = z
  .string(texts.oldLink)
  .check(z.minLength(1, texts.oldLink), z.maxLength(200, texts.oldLink), readable('link'));
export const resetPasswordRequest = z.object({ token: linkToken, newPassword });

/** The request of the pages that links in e-mails lead to. */
export const emailLinkRequest = z.object({ token: linkToken });

export const userResponse = z.object({ user });

export const setAvatarRequest = z.object({ avatarId: z.string().check(z.maxLength(60), readable('avatar')) });

/** Required (`reauth_required`) unless the sign-in is recent. */
const currentPassword = z.optional(z.string().check(z.maxLength(textLimits.passwordMax), readable('password')));

export const updateProfileRequest = z.object({
  name: userName,
  email,
  password: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      newPassword,
    ]),
  ),
  currentPassword,
});
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;
/** `token` is present after a change of password. It replaces the token that was revoked by it. */
export const updateProfileResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  user,
  token: z.optional(z.string()),
});
export type UpdateProfileResponse = z.infer<typeof updateProfileResponse>;

/** Without `leaving` everything is erased. */
export const deleteAccountRequest = z.object({ currentPassword, leaving: z.optional(leavingWay) });

export const leaderboardQuery = z.object({
  filter: z._default(z.enum(['week', 'all']), 'week'),
  limit: z.optional(listLimit),
  cursor: z.optional(listCursor),
});
export const leaderboardEntry = z.object({
  _id: objectId,
  name: z.string(),
  image: z.nullable(z.string()),
  profileAvatar: z.nullable(z.string()),
  totalPoints: z.number(),
  level: z.number(),
  rank: z.number(),
  /** True for a reader with a public page. */
  hasPage: z.optional(z.boolean()),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
export const leaderboardResponse = z.object({
  users: z.array(leaderboardEntry),
  nextCursor: z.optional(z.nullable(z.string())),
  /** The signed-in reader's own place, or null when they have no XP in this window. */
  me: z.optional(z.nullable(leaderboardEntry)),
});

/** The place of the signed-in reader alone, so that everybody can get the same leaderboard. */
export const ownPlaceQuery = z.object({ filter: leaderboardQuery.shape.filter });
export const ownPlaceResponse = z.object({
  /** Null without any XP in this window. */
  me: z.nullable(leaderboardEntry),
});

const shortText = z.string().check(z.maxLength(40), readable('option'));
const roundOption = z.union([shortText, z.number(), z.boolean()]);
export const startRoundRequest = z.object({
  game: z.enum(gameNames, texts.noSuchGame),
  options: z._default(z.record(shortText, roundOption), {}),
});
export type StartRoundRequest = z.infer<typeof startRoundRequest>;
export const startRoundResponse = z.object({ roundId: objectId, seed: z.string() });
export type StartRoundResponse = z.infer<typeof startRoundResponse>;

export const addXpRequest = z.object({
  userId: objectId,
  xp: z.number(texts.xpNumber).check(z.int(texts.xpWhole), z.minimum(0), z.maximum(1_000)),
  reason: z.enum(gameXpReasons, texts.noXpForThat),
  roundId: z.optional(objectId),
  /** The round's moves in order; the game's own engine parses each. */
  moves: z.optional(z.array(z.unknown()).check(z.maxLength(5_000, texts.tooManyMoves))),
});
export type AddXpRequest = z.infer<typeof addXpRequest>;
export const addXpResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** XP that this call awarded; 0 when it had been awarded before. */
  awarded: z.number(),
  totalPoints: z.number(),
  level: z.number(),
});
export type AddXpResponse = z.infer<typeof addXpResponse>;
