/** Texts of the bar on a page with unreleased builds. */

export const preview = 'Preview';
export const newHere = 'This is a preview. New here, and maybe not finished: ';
export const worksUntil = (day: string) => `. It works until ${day}. Please use an account just for trying things out.`;
export const leave = 'Leave the preview';
export const didNotLeave = "That didn't work. Please try again.";
