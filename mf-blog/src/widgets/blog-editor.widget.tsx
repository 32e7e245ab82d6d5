export { BlogEditor as default } from '../features/editor/blog-editor';
