/** Texts of the home page. */

export const heading = (siteName: string) => `${siteName}: stories that children grow`;
export const lead = 'Write what you think, read what others wrote, play, and watch your sprout grow.';
export const next = (step: string) => `Next: ${step}`;
export const thisWeek = 'This week';
