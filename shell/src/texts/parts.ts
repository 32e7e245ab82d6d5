/** Texts in place of a missing part of the site. */

export const cannotBeShown = (label: string) => `${label} can't be shown right now`;
export const notYourFault =
  "It's not your fault: something went wrong on our side. The rest of Storysprout still works.";
export const offlineNote =
  "You're offline, and your device hasn't saved this page. You can see it when you're back online.";
export const loadingPage = (title: string) => `Loading ${title}...`;
export const thisPart = 'This part';
