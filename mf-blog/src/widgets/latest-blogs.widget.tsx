export { LatestBlogs as default } from '../features/home/latest-blogs';
