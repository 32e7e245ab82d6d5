export const linkNotWaiting = "This link isn't waiting for an answer anymore.";
/** The name under which moderators see the shell, which is everything that belongs to no team. */
export const shellLabel = 'The site around all parts';
export const noSuchRemote = (name: string) => `There is no remote ${name}.`;
export const clearlyWorse = (reason: string) => `It is clearly worse: ${reason}`;
export const timeHasCome = (reason: string) => `Its time has come: ${reason}`;
export const shellUnknown = 'No gateway has said yet which shell it serves. Please try again in a moment.';
export const tokenNeeded = 'This needs a deploy token that is valid here.';
export const otherRemote = (remote: string, name: string) =>
  `This deploy token is for ${remote} only; it can't touch ${name}.`;
export const neverPublished = (name: string, version: string) => `${name} ${version} was never published.`;
export const otherFiles = (name: string, version: string, by: string, when: string) =>
  `${name} ${version} was published by ${by} (${when}) with other files: give the build a new version.`;
export const tooManyAtOnce = (name: string) => `Too many publish ${name} at once. Please try again in a moment.`;
export const beingPublished = (name: string, version: string) =>
  `${name} ${version} is being published by somebody else.`;
export const changedSince = (name: string, revision: number, sent: number, change: string) =>
  `${name} is at revision ${revision}, not ${sent} anymore. The latest change: ${change}. Look at its status and try again.`;
export const foundBroken = (problem: string) => `A browser found it broken: ${problem}`;
export const everybodyHasBroken = (name: string, version: string, problem: string) =>
  `Everybody has ${name} ${version}, and a browser found it broken: ${problem}`;
const withoutField = {
  api: 'nobody knows whether the services have the API it was built for',
  uses: 'nobody knows which widgets and pages of others it needs, and they may go',
  widgets: 'nobody knows what its widgets take, and pages may pass something else',
} as const;
export const notChecked = (field: keyof typeof withoutField) =>
  `remote.json has no ${field}: ${withoutField[field]}. Builds of @storysprout/remote-build write it.`;
