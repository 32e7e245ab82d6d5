export { MyBlogs as default } from '../features/my-blogs/my-blogs';
