export { default } from '@storysprout/remote-build/vitest';
