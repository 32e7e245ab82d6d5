/** Links on a page that has nothing to show. */

export const backHome = 'Back home';
export const allBlogs = 'All Blogs';
export const funZone = 'FunZone';
