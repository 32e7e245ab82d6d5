import { usePreferences } from '../../page/preferences/preferences';
import * as texts from '../../texts/read-aloud';
import { FilterChips } from '../filter-chips';
import { optionsOf } from '../select';

const speeds = optionsOf({ slow: texts.slow, normal: texts.normal, quick: texts.quick });

/** Sets the speed at which a voice reads aloud. It is stored on the device. */
export function ReadingSpeed() {
  const { readingSpeed, set } = usePreferences();
  return (
    <FilterChips
      label={texts.readingSpeed}
      options={speeds}
      value={readingSpeed}
      onChange={(value) => set({ readingSpeed: value })}
    />
  );
}
