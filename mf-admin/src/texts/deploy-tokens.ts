/** Deploy tokens of the teams. */

export const deployTokens = 'Deploy tokens';
export const makeAToken = 'Make a token';
export const aTeamPublishesItsPart =
  'A team publishes its part of the site with a token. Each token works for one part, until it is withdrawn.';
export const notLoaded = "We couldn't load the tokens.";
export const tryAgain = 'Try again';
export const noToken = 'No tokens have been made here yet.';
export const doesNotWork = (remote: string) => `The token of ${remote} doesn't work anymore.`;
export const didNotWork = "That didn't work. Please try again.";
export const withdraw = 'Withdraw';
export const withdrawTitle = (remote: string) => `Withdraw the token of ${remote}?`;
export const withdrawNow = 'Withdraw now';
export const withdrawNote = (note: string) =>
  `The pipeline that uses it (“${note}”) can't publish anymore, starting now. Versions that are live stay.`;
export const makeADeployToken = 'Make a deploy token';
export const partOfTheSite = 'Part of the site';
export const suchAsMfClub = 'Such as mf_club';
export const whatItIsFor = 'What it is for';
export const suchAsCiOfThe = 'Such as: CI of the club team';
export const cancel = 'Cancel';
export const makeIt = 'Make it';
export const thisIsTheTokenOf = 'This is the token of';
export const itIsShownOnlyNow = '. It is shown only now: copy it into the pipeline’s secrets as';
export const iHaveCopiedIt = 'I have copied it';
export const madeNeverUsed = (made: string) => `Made ${made}, never used`;
export const madeAndUsed = (made: string, used: string) => `Made ${made}, last used ${used}`;
export const withdrawThis = (note: string, remote: string) => `Withdraw: ${note}, ${remote}`;
