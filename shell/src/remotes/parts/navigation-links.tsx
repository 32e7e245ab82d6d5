import { LinkButton } from '@storysprout/kit';
import { useNavigation } from './navigation-items';

/** The remotes' links at this place of the platform. The first one is the primary button. */
export function NavigationLinks({ place }: { place: string }) {
  return useNavigation(place).map(({ to, label, icon }, at) => (
    <LinkButton key={to} to={to} size="l" variant={at === 0 ? 'primary' : 'secondary'} icon={icon}>
      {label}
    </LinkButton>
  ));
}
