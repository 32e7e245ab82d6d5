import type { RemoteWidgetProps } from '@storysprout/kit';
import type { RemoteHost } from '@storysprout/kit/host';
import * as texts from '../../texts/parts';
import { registry, useRemotes } from '../loading/remote-registry';
import { useSlotItems } from './navigation-items';
import { WidgetMissing } from './part-missing';
import { RemotePart, useRetry } from './remote-part';

/** The shell's side of the kit's `RemoteWidget`. */
function ShellWidget({ remote, name, props, fallback = null, quiet = false }: RemoteWidgetProps) {
  const { isSettled, table } = useRemotes();
  const known = table.get(remote);
  const widget = known?.manifest.widgets.find((each) => each.name === name);
  const label = widget?.label ?? known?.manifest.label ?? texts.thisPart;
  if (!isSettled) return fallback;
  if (!widget) return quiet ? null : <UnlistedWidget remote={remote} label={label} />;
  return (
    <RemotePart
      remote={remote}
      expose={widget.expose}
      props={props}
      loading={fallback}
      failed={(failure) => (quiet ? null : <WidgetMissing label={label} {...failure} />)}
    />
  );
}

/** A widget of a remote that is not in the list. The next try may find it. */
function UnlistedWidget({ remote, label }: { remote: string; label: string }) {
  const { retry, isRetrying } = useRetry(remote);
  return <WidgetMissing label={label} retry={retry} isRetrying={isRetrying} />;
}

/** The shell's implementation of what the kit needs for remotes. */
export const shellHost: RemoteHost = {
  renderWidget: (props) => <ShellWidget {...props} />,
  useSlot: useSlotItems,
  preloadPage: (path) => registry.preloadPage(path),
};
