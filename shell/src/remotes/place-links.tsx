import { LinkButton } from '@storysprout/kit';
import { useNavigation } from './placed-items';

/** What remotes invite readers to at this place, the first as the main thing. */
export function PlaceLinks({ place }: { place: string }) {
  return useNavigation(place).map(({ to, label, icon }, at) => (
    <LinkButton key={to} to={to} size="l" variant={at === 0 ? 'primary' : 'secondary'} icon={icon}>
      {label}
    </LinkButton>
  ));
}
