/** The root of a page that came drawn says what it was drawn for; scripts in the page name the attribute, too. */
export const serverRenderedRoot = /<div id="root"[^>]* data-drawn=/;
