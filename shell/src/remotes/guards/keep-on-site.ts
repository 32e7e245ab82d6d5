import type { Watch } from './guarded';

/** The parts of the Navigation API we use. TypeScript's DOM library may not have it, and neither does every browser. */
interface NavigateEvent extends Event {
  readonly userInitiated: boolean;
  readonly downloadRequest: string | null;
  readonly destination: { readonly url: string };
}

const leadsAway = ({ userInitiated, downloadRequest, destination }: NavigateEvent) =>
  !userInitiated && downloadRequest === null && new URL(destination.url).origin !== window.location.origin;

/**
 * Keeps readers on this site. `location` can't be guarded, but the browser fires an event before it leaves. What a
 * reader presses may lead anywhere. A form, a `<meta>` or a bound function that a timer calls leaves no stack; the
 * shell uses none of these.
 */
export function keepOnSite(watch: Watch): void {
  const navigation: EventTarget | undefined = Reflect.get(window, 'navigation');
  navigation?.addEventListener('navigate', (event) => {
    if (!event.cancelable || !leadsAway(event as NavigateEvent)) return;
    const remote = watch.caller();
    if (remote === null && !watch.isAnybodys()) return;
    event.preventDefault();
    if (remote !== null) watch.overstepped(remote, 'elsewhere');
  });
}
