export { BlogCarousel as default } from '../features/home/blog-carousel';
