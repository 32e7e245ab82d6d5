/** Matches the root of a server-rendered page. The attribute's name alone would also match scripts in the page. */
export const serverRenderedRoot = /<div id="root"[^>]* data-drawn=/;
