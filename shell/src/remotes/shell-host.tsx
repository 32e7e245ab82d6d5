import type { RemoteHost } from '@storysprout/kit/host';
import { useSlotItems } from './placed-items';
import { registry } from './remote-registry';
import { ShellWidget } from './shell-widget';

/** What the kit asks the shell to do for remotes. */
export const shellHost: RemoteHost = {
  renderWidget: (props) => <ShellWidget {...props} />,
  useSlot: useSlotItems,
  preloadPage: (path) => registry.preloadPage(path),
};
