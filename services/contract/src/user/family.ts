import * as z from 'zod/mini';
import { isoDate, objectId, readable } from '../core/primitives';
import * as consentTexts from '../texts/consent';
import * as texts from '../texts/family';
import { consentStates, consentSwitchNames } from './family-constants';

/** Parental consent (docs/product.md#a-grown-up-at-home). */

export const consentState = z.enum(consentStates);

const wholeNumber = (message: string) => z.coerce.number<string | number>(message).check(z.int(message));
const firstYear = 1900;
const lastYear = 2100;

/** Forms send numbers as strings. */
const birthFields = {
  birthYear: wholeNumber(texts.pickYear).check(
    z.minimum(firstYear, texts.pickYear),
    z.maximum(lastYear, texts.pickYear),
  ),
  birthMonth: wholeNumber(texts.pickMonth).check(z.minimum(1, texts.pickMonth), z.maximum(12, texts.pickMonth)),
} as const;

export const birthAnswer = z.object(birthFields);
export type BirthAnswer = z.infer<typeof birthAnswer>;
/** The same fields for a form that may not need to ask for them. */
export const optionalBirth = {
  birthYear: z.optional(birthFields.birthYear),
  birthMonth: z.optional(birthFields.birthMonth),
} as const;

/** `asks` is true when this site asks for a birth month. `answer` is the one given on this device today. */
export const ageQuestion = z.object({
  asks: z.boolean(),
  answer: z.nullable(z.object({ needsGrownUp: z.boolean() })),
});
export type AgeQuestion = z.infer<typeof ageQuestion>;
/** Of several answers on one device and day, the one with the lowest age counts. */
export const ageAnswer = z.object({ success: z.literal(true), needsGrownUp: z.boolean() });

/** The permissions that a grown-up gives. */
export const consentSwitches = z.object({
  publish: z.boolean(),
  comment: z.boolean(),
  picture: z.boolean(),
  /** E-mails to the child, such as the weekly challenge. */
  emails: z.boolean(),
});
export type ConsentSwitches = z.infer<typeof consentSwitches>;

/** The next step before anything of this account can be public; null when none is left. */
export const consentStep = z.nullable(z.enum(['birth', 'grownUpEmail', 'ownEmail', 'grownUp', 'code']));
export type ConsentStep = z.infer<typeof consentStep>;

/** The state of the parental consent as the child sees it. */
export const ownConsent = z.object({
  state: consentState,
  next: consentStep,
  /** The grown-up's address with most letters hidden: "j•••@example.org". */
  sentTo: z.nullable(z.string()),
  /** The time when the account is deleted if no grown-up answers. */
  deleteOn: z.nullable(isoDate),
  /** Null unless `given`. */
  switches: z.nullable(consentSwitches),
});
export type OwnConsent = z.infer<typeof ownConsent>;

/** The part of the consent that other services need. Where `CONSENT=required`, nothing may be published without it. */
export const consentForOthers = z.object({
  state: consentState,
  /** True when content that is already public stays public. */
  isShown: z.boolean(),
  publish: z.boolean(),
  comment: z.boolean(),
  picture: z.boolean(),
});
export type ConsentForOthers = z.infer<typeof consentForOthers>;

const linkToken = z
  .string(texts.oldLink)
  .check(z.minLength(1, texts.oldLink), z.maxLength(200, texts.oldLink), readable('link'));
/** The link in the e-mail. It works once and opens the page for an hour. */
export const openFamilyRequest = z.object({ token: linkToken });

const textVersion = z.string().check(z.regex(/^\d{4}-\d{2}$/, texts.loadAgain));
/** The first of two steps. `textVersion` is that of the text on the page. */
export const giveConsentRequest = z.object({ textVersion, switches: consentSwitches });
export type GiveConsentRequest = z.infer<typeof giveConsentRequest>;

export const confirmConsentRequest = z.object({
  code: z.string(texts.eightDigits).check(
    z.overwrite((code) => code.replaceAll(/[ -]/g, '')),
    z.regex(/^\d{8}$/, texts.eightDigits),
  ),
});

const { publish, comment, picture, emails } = consentSwitches.shape;
export const setFamilySwitchesRequest = z
  .object({
    publish: z.optional(publish),
    comment: z.optional(comment),
    picture: z.optional(picture),
    emails: z.optional(emails),
    /** Turns the weekly e-mail to the grown-up on or off. */
    week: z.optional(z.boolean()),
  })
  .check(z.refine((switches) => Object.values(switches).some((value) => value !== undefined), consentTexts.noSwitch));
export type SetFamilySwitchesRequest = z.infer<typeof setFamilySwitchesRequest>;

/** One kind of data that is stored about the child, described in plain words. */
export const storedDataItem = z.object({ what: z.string(), why: z.string(), count: z.nullable(z.number()) });

/** The child's account as the grown-up sees it. */
export const familyView = z.object({
  /** The value for `familyHeader`. Missing in responses from before that header existed. */
  id: z.optional(objectId),
  child: z.object({
    name: z.string(),
    email: z.string(),
    /** Month of birth, "2016-04"; null once the child is old enough. */
    birth: z.nullable(z.string()),
    createdAt: isoDate,
  }),
  state: consentState,
  next: consentStep,
  /** The version of the text that a grown-up would consent to now. */
  textVersion: z.string(),
  given: z.nullable(z.object({ at: isoDate, textVersion: z.string(), method: z.string() })),
  /** The e-mail with the code; null unless one is scheduled or has been sent. */
  code: z.nullable(z.object({ notBefore: isoDate, isSent: z.boolean(), sentTo: z.string() })),
  /** Hours from the first step until the code is sent. */
  codeHours: z.optional(z.number()),
  deleteOn: z.nullable(isoDate),
  switches: consentSwitches,
  week: z.boolean(),
  kept: z.array(storedDataItem),
});
export type FamilyView = z.infer<typeof familyView>;
export const familyResponse = z.object({ family: familyView });
export const changedFamilyResponse = z.object({ success: z.literal(true), message: z.string(), family: familyView });

/**
 * The kinds of content that the child has made public, or had made public before the consent was revoked. Pages list
 * the newest last.
 */
export const familyPart = z.enum(['blogs', 'comments', 'replies']);
export type FamilyPart = z.infer<typeof familyPart>;
export const familyMadeQuery = z.object({
  part: familyPart,
  cursor: z.optional(z.string().check(z.maxLength(300), readable('position'))),
});
export const familyMade = z.object({
  entries: z.array(
    z.object({
      blogId: objectId,
      /** The title, for a blog. */
      title: z.optional(z.string()),
      text: z.string(),
      at: isoDate,
      isShown: z.boolean(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type FamilyMade = z.infer<typeof familyMade>;

/** The names of the switches, for pages that list them. */
export const consentSwitchName = z.enum(consentSwitchNames);
