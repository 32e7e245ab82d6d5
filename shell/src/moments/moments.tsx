import { MomentCard } from './moment-card';
import { useNextMoment } from './use-next-moment';
import { XpFlight } from './xp-flight';

function Celebrations() {
  const { shown, close } = useNextMoment();
  return <div role="status">{shown && <MomentCard key={JSON.stringify(shown)} moment={shown} onClose={close} />}</div>;
}

/** What a signed-in reader has earned: XP that flies into the header, then levels, badges and published stories. */
export function Moments() {
  return (
    <>
      <XpFlight />
      <Celebrations />
    </>
  );
}
