import { FilterChips } from '../components/filter-chips';
import { type Preferences, usePreferences } from '../preferences/preferences';

const speeds: readonly { value: Preferences['readingSpeed']; label: string }[] = [
  { value: 'slow', label: 'Slow' },
  { value: 'normal', label: 'Normal' },
  { value: 'quick', label: 'Quick' },
];

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
