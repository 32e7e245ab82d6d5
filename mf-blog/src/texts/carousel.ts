/** The home page's blogs in a row. */

export const blogsToExplore = 'Blogs to explore';
export const searchBlogsByTitle = 'Search blogs by title';
export const searchByTitle = 'Search by title...';
export const categories = 'Categories';
export const notLoaded = "We couldn't load the blogs.";
export const noBlogsFound = 'No blogs found';
export const tryAnotherWordOrCategory = 'Try another word or category.';
export const theFirstBlogCouldBe = 'The first blog could be yours!';
export const scrollLeft = 'Scroll left';
export const seeAllBlogs = 'See all blogs';
export const scrollRight = 'Scroll right';
