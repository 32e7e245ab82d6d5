/** The home page's blogs in a row. */

export const blogsToExplore = 'Stories to explore';
export const searchBlogsByTitle = 'Search stories by title';
export const searchByTitle = 'Search by title...';
export const categories = 'Categories';
export const notLoaded = "We couldn't load the stories.";
export const noBlogsFound = 'No stories found';
export const tryAnotherWordOrCategory = 'Try another word or category.';
export const theFirstBlogCouldBe = 'The first story could be yours!';
export const scrollLeft = 'Scroll left';
export const seeAllBlogs = 'See all stories';
export const scrollRight = 'Scroll right';
