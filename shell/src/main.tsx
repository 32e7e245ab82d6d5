import { nextTask } from '@storysprout/kit/next-task';

/** Runs each step in a task of its own. All at once they would block a slow device for a third of a second. */
async function begin(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  await start();
}

void begin();
