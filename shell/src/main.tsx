import { nextTask } from '@storysprout/kit/next-task';

/** Each step in a task of its own: all at once they would keep a slow device from answering for a third of a second. */
async function begin(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  await start();
}

void begin();
