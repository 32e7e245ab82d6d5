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
import * as texts from '../texts/layout';
import styles from './reading-settings.module.css';

const textSizes = optionsOf({ normal: texts.normal, large: texts.large, largest: texts.largest });
const fonts = optionsOf({ friendly: texts.friendly, dyslexic: 'OpenDyslexic' });
const themes = optionsOf({ auto: texts.likeMyDevice, light: texts.light, dark: texts.dark });

/** One setting with a few choices. */
function Choice<Value extends string>(props: FilterChipsProps<Value>) {
  return (
    <section>
      <h3 className={styles.title}>{props.label}</h3>
      <FilterChips {...props} />
    </section>
  );
}

/** The settings of the voice that reads aloud, with a line to try it on. */
function ReadingVoice() {
  const sample = useRef<HTMLParagraphElement>(null);
  return (
    <section>
      <h3 className={styles.title}>{texts.readingAloud}</h3>
      <ReadingSpeed />
      <Row gap={3} justify="space-between" className={styles.sample}>
        <p ref={sample}>{texts.readAloudSample}</p>
        <ReadAloud
          of={sample}
          what={texts.aLine}
          compact
          whenNone={<p className={styles.none}>{texts.cannotReadAloud}</p>}
        />
      </Row>
    </section>
  );
}

/** The settings that a reader can change on this device. They take effect at once. */
export function ReadingSettings({ onClose }: { onClose: () => void }) {
  const preferences = usePreferences();
  const { set } = preferences;
  const handleSounds = (soundsOn: boolean) => {
    set({ soundsOn });
    playSound('pop');
  };
  return (
    <Dialog open onClose={onClose} title={texts.makeItYours} emoji="artist-palette" size="s">
      <Stack gap={5}>
        <Switch label={texts.sounds} checked={preferences.soundsOn} onChange={handleSounds} />
        <Switch
          label={texts.lessMovement}
          checked={preferences.reducedMotion}
          onChange={(reducedMotion) => set({ reducedMotion })}
        />
        <Switch
          label={texts.strongerContrast}
          checked={preferences.contrast === 'high'}
          onChange={(isHigh) => set({ contrast: isHigh ? 'high' : 'normal' })}
        />
        <Choice
          label={texts.textSize}
          options={textSizes}
          value={preferences.textSize}
          onChange={(textSize) => set({ textSize })}
        />
        <Choice label={texts.font} options={fonts} value={preferences.font} onChange={(font) => set({ font })} />
        <ReadingVoice />
        <Choice label={texts.colors} options={themes} value={preferences.theme} onChange={(theme) => set({ theme })} />
      </Stack>
    </Dialog>
  );
}
