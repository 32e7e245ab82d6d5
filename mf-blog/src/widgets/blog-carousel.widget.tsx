export { BlogCarousel as default } from '../features/carousel/blog-carousel';
