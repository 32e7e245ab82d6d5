export { createRendering } from './rendering.module';
