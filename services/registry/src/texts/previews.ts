export const ended = "This preview isn't there anymore.";
export const noPreviews = 'This site has no previews: see PREVIEW_URL.';
export const notYours = (owner: string) =>
  `This deploy token is for ${owner}; one of the builds has to be of ${owner}.`;
export const oneOfEach = 'A preview shows one build of each remote.';
