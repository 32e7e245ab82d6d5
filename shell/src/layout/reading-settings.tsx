import {
  Dialog,
  FilterChips,
  type FilterChipsProps,
  optionsOf,
  playSound,
  ReadAloud,
  Row,
  Stack,
  Switch,
  usePreferences,
} from '@storysprout/kit';
import { ReadingSpeed } from '@storysprout/kit/host';
import { useRef } from 'react';
import styles from './reading-settings.module.css';

const textSizes = optionsOf({ normal: 'Normal', large: 'Large', largest: 'Largest' });
const fonts = optionsOf({ friendly: 'Friendly', dyslexic: 'OpenDyslexic' });
const themes = optionsOf({ auto: 'Like my device', light: 'Light', dark: 'Dark' });

/** One setting with a few choices. */
function Choice<Value extends string>(props: FilterChipsProps<Value>) {
  return (
    <section>
      <h3 className={styles.title}>{props.label}</h3>
      <FilterChips {...props} />
    </section>
  );
}

/** How the device's voice reads, with a line to try it on. */
function ReadingVoice() {
  const sample = useRef<HTMLParagraphElement>(null);
  return (
    <section>
      <h3 className={styles.title}>Reading aloud</h3>
      <ReadingSpeed />
      <Row gap={3} justify="space-between" className={styles.sample}>
        <p ref={sample}>A little seed looked up and saw the sky.</p>
        <ReadAloud
          of={sample}
          what="a line"
          compact
          whenNone={<p className={styles.none}>This device can't read aloud.</p>}
        />
      </Row>
    </section>
  );
}

/** What a reader can set on this device; it takes effect at once. */
export function ReadingSettings({ onClose }: { onClose: () => void }) {
  const preferences = usePreferences();
  const { set } = preferences;
  const handleSounds = (soundsOn: boolean) => {
    set({ soundsOn });
    playSound('pop');
  };
  return (
    <Dialog open onClose={onClose} title="Make it yours" emoji="artist-palette" size="s">
      <Stack gap={5}>
        <Switch label="Sounds" checked={preferences.soundsOn} onChange={handleSounds} />
        <Switch
          label="Less movement"
          checked={preferences.reducedMotion}
          onChange={(reducedMotion) => set({ reducedMotion })}
        />
        <Switch
          label="Stronger contrast"
          checked={preferences.contrast === 'high'}
          onChange={(isHigh) => set({ contrast: isHigh ? 'high' : 'normal' })}
        />
        <Choice
          label="Letter size"
          options={textSizes}
          value={preferences.textSize}
          onChange={(textSize) => set({ textSize })}
        />
        <Choice label="Letters" options={fonts} value={preferences.font} onChange={(font) => set({ font })} />
        <ReadingVoice />
        <Choice label="Colours" options={themes} value={preferences.theme} onChange={(theme) => set({ theme })} />
      </Stack>
    </Dialog>
  );
}
