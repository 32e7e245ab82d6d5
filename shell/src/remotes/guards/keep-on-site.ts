import type { Watch } from './guarded';

/** What we use of the Navigation API, which the DOM library of TypeScript may not know and not every browser has. */
interface NavigateEvent extends Event {
  readonly userInitiated: boolean;
  readonly downloadRequest: string | null;
  readonly destination: { readonly url: string };
}

const leadsAway = ({ userInitiated, downloadRequest, destination }: NavigateEvent) =>
  !userInitiated && downloadRequest === null && new URL(destination.url).origin !== window.location.origin;

/**
 * Keeps readers on this site: nobody can stand before `location`, but the browser asks before it leaves. What a reader presses
 * leads anywhere. A form, a `<meta>` or a bound function that a timer calls leaves no stack; the shell does none of it.
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
