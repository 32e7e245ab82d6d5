import type { RemoteWidgetProps } from '@storysprout/kit';
import { labelOf } from './known-parts';
import { WidgetMissing } from './part-missing';
import { RemotePart, useRetry } from './remote-part';
import { useRemotes } from './use-remotes';

/** Titles of widgets the home page names; any other is called by its part's label. */
const widgetLabels: Readonly<Record<string, string>> = {
  'mf_blog/BlogCarousel': 'The blogs',
  'mf_blog/LatestBlogs': 'The latest blogs',
  'mf_dashboard/LeaderboardPreview': 'The leaderboard',
  'mf_funzone/GameCarousel': 'The games',
  'mf_funzone/GameSuggestion': 'A game for you',
};

/** The shell's side of the kit's `RemoteWidget`. */
export function ShellWidget({ remote, name, props, fallback = null, quiet = false }: RemoteWidgetProps) {
  const { isSettled, table } = useRemotes();
  const known = table.get(remote);
  const widget = known?.manifest.widgets.find((each) => each.name === name);
  const label = widgetLabels[`${remote}/${name}`] ?? known?.manifest.label ?? labelOf(remote);
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

/** A widget of a remote that is not in the list: it may be by the next try. */
function UnlistedWidget({ remote, label }: { remote: string; label: string }) {
  const { retry, isRetrying } = useRetry(remote);
  return <WidgetMissing label={label} retry={retry} isRetrying={isRetrying} />;
}
