import { useSyncExternalStore } from 'react';
import { countPending } from '../../page/pending';
import { lazyComponent } from '../lazy-component';
import { loadLibrary, toasterNeeded } from './toast';

const load = () => import(/* webpackChunkName: 'later' */ './toaster');
const Toaster = lazyComponent(async () => (await load()).Toaster, { failed: () => null });

/** Fetches the code for messages in an idle moment, so that even "You're offline" can be shown. */
export function preloadToaster(): void {
  const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1_500));
  whenIdle(() => void countPending(Promise.allSettled([load(), loadLibrary()])));
}

/** The place where messages appear. */
export function ToasterSlot() {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get, () => false);
  return isNeeded && <Toaster />;
}
