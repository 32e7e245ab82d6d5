import { plural } from '@storysprout/contract';

/** The releases of the remotes. */

export const didNotWork = "That didn't work. Please try again.";
export const good = 'Good';
export const couldBeBetter = 'Could be better';
export const poor = 'Poor';
export const notKnownYet = 'Not known yet';
export const rate = (rate: string, part: string, all: string) => `${rate} (${part} of ${all})`;
export const liveForEveryone = 'Live for everyone';
export const shareOfReaders = (percent: number) => `${percent} % of readers have it`;
export const promoted = 'given to everyone';
export const rolledBackBy = 'rolled back';
export const givenALinkInA = 'given a link in a menu';
export const shownInAPreview = 'shown in a preview';
export const anotherModerator = 'another moderator';
export const changedBy = (version: string, change: string, who: string) => `${version} was ${change} by ${who}`;
export const notLive = 'Not live';
export const newVersionOnTrial = 'New version on trial';
export const rollBack = 'Roll back';
export const newVersion = 'New version';
export const liveVersion = 'Live version';
export const since = (when: string) => `, since ${when}`;
export const pagesShown = 'Pages shown';
export const pagesShownLast7Days = 'Pages shown, last 7 days';
export const tampered = (pages: string, noun: string) =>
  `${pages} ${noun} got a file that the team didn't publish. Please tell the operators.`;
export const lastChange = 'Last change:';
export const earlierChangesAndVersions = 'Earlier changes and versions';
export const triedInABrowser = 'Tried in a browser';
export const smokeTest = (version: string, pages: number, problems: number, differences: number) => {
  const seen = `${pages} ${plural(pages, { one: 'page', other: 'pages' })}`;
  const wrong = `${problems} ${plural(problems, { one: 'problem', other: 'problems' })}`;
  const changed = `${differences} ${plural(differences, { one: 'difference', other: 'differences' })}`;
  return `${version} in a browser: ${seen}, ${wrong}, ${changed} from the last good test`;
};
export const published = (list: string) => `Published: ${list}`;
export const notLoaded = "We couldn't load the remotes.";
export const nothingIsPublishedYet = 'Nothing is published yet';
export const nothingPublished = 'Parts of the site show up here as soon as a team publishes one.';
export const lead =
  'Each part of the site comes from its own team. If a new version causes trouble, roll it back. New pages get the version before it at once. Open pages stay as they are.';
export const changedMeanwhile = (remote: string) =>
  `${remote}: someone made a change in the meantime. Please look again before you decide.`;
export const rolledBack = (remote: string, version: string) => `${remote}: new pages have ${version} again.`;
export const rollBackRemote = (remote: string) => `Roll back: ${remote}`;
export const why = 'Why?';
export const theTeamReadsThis = 'The team reads this.';
export const rollBackNow = 'Roll back now';
export const isTakenBack = 'is rolled back. New pages get';
export const openPagesStay = '; open pages stay as they are.';
export const linkShown = (remote: string, link: string) => `${remote}: readers see the link ${link} now.`;
export const newLink = 'A new link is waiting for you:';
export const to = ', to';
export const inPlace = ', in';
export const showLink = (link: string) => `Show ${link} to readers`;
export const page = 'page';
export const pages = 'pages';
export const errors = 'Errors';
export const you = 'you';
export const tokenMade = 'A deploy token was made';
export const tokenWithdrawn = 'A deploy token was withdrawn';
export const tokenChangedBy = (change: string, who: string) => `${change} by ${who}`;
