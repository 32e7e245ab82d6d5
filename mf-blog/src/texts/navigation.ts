/** Names of the remote's pages, links and widgets as shown elsewhere on the site. */

export const theBlogs = 'The stories';
export const allBlogs = 'All Blogs';
export const storiesPoemsAndDiscoveriesWritten = 'Stories, poems and discoveries, written by children.';
export const blog = 'Story';
export const postABlog = 'Post a Blog';
export const theLatestBlogs = 'The latest stories';
export const blogs = 'Blogs';
export const writeAStory = 'Write a story';
export const writeSomething = 'Write something';
export const startReading = 'Start reading';
export const listOfBlogs = 'List of Blogs';
export const readLater = 'Read later';
export const writeYourFirstComment = 'Read and leave a comment';
export const writeYourFirstStory = 'Write your first story';
