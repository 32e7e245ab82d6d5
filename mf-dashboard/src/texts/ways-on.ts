/** Where a page that shows nothing leads on to. */

export const backHome = 'Back home';
export const allBlogs = 'All Blogs';
export const funZone = 'FunZone';
