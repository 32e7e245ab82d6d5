import { FilterChips } from '../components/filter-chips';
import { optionsOf } from '../components/select';
import { usePreferences } from '../preferences/preferences';

const speeds = optionsOf({ slow: 'Slow', normal: 'Normal', quick: 'Quick' });

/** How fast a voice reads, kept on the device. */
export function ReadingSpeed() {
  const { readingSpeed, set } = usePreferences();
  return (
    <FilterChips
      label="Reading speed"
      options={speeds}
      value={readingSpeed}
      onChange={(value) => set({ readingSpeed: value })}
    />
  );
}
