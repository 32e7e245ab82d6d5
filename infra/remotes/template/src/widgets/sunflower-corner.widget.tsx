export { NewestStories as default } from '../features/newest-stories/newest-stories';
