/** Texts of series, that is, stories that continue one another. */

export const part = (part: number, parts: number) => `Part ${part} of ${parts}`;
export const series = 'This story has more parts';
export const before = (title: string) => `Before: ${title}`;
export const next = (title: string) => `Next: ${title}`;
export const goesOnFrom = 'This story continues';
export const hint = 'Pick an earlier story of yours. Readers get links from one part to the next.';
export const saveFirst = 'Save your story as a draft first. Then you can make it a part of a series.';
export const standsAlone = 'No other story';
export const saved = 'Saved! Your stories are linked now.';
export const alone = 'Saved. This story is on its own now.';
export const didNotWork = "That didn't work. Please try again.";
