export { LatestBlogs as default } from '../features/latest/latest-blogs';
