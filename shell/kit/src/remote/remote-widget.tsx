import { type RemoteWidgetProps, useRemoteHost } from './remote-host';

/** A widget of another team, asked for by name; it may be missing, slow or broken without harm to this page. */
export function RemoteWidget(props: RemoteWidgetProps) {
  return useRemoteHost().renderWidget(props);
}
