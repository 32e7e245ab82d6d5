import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { usePreferences } from '../../page/preferences/preferences';
import * as texts from '../../texts/read-aloud';
import { Button } from '../button';
import { Icon } from '../icon';
import { Row } from '../layout';
import { toast } from '../toast/toast';
import styles from './read-aloud.module.css';
import { ReadingSpeed } from './reading-speed';
import { type ReadingControl, useReading } from './use-reading';
import { findVoice } from './voice';

export interface ReadAloudProps {
  /** The element to read out. Parts of it with `data-read-aloud="skip"` are left out. */
  readonly of: RefObject<HTMLElement | null>;
  /** The element's description for the button's name, such as 'this blog'. */
  readonly what: string;
  /** Leaves out the bar that follows the reader down the page. */
  readonly compact?: boolean;
  /** Shown in place of the button on devices without a voice. */
  readonly whenNone?: ReactNode;
}

const labels = { idle: texts.listen, reading: texts.pause, paused: texts.keepReading } as const;

function Bar({ state, toggle, stop }: ReadingControl) {
  return (
    <Row role="group" aria-label={texts.readingAloud} gap={2} justify="center" className={styles.bar}>
      <Button size="s" onClick={toggle}>
        {labels[state]}
      </Button>
      <Button size="s" variant="secondary" onClick={stop}>
        {texts.stop}
      </Button>
      <ReadingSpeed />
    </Row>
  );
}

function WithVoice({ of, what, compact, voice }: ReadAloudProps & { readonly voice: SpeechSynthesisVoice }) {
  const { soundsOn } = usePreferences();
  const control = useReading(of, voice);
  const { state, toggle } = control;
  const handleClick = () => {
    if (soundsOn) toggle();
    else toast.info(texts.soundsOff, { id: 'sounds-off' });
  };
  return (
    <>
      <Button variant="secondary" size="s" aria-label={`${labels[state]}: ${what}`} onClick={handleClick}>
        <Icon name={soundsOn ? 'volume' : 'volume-off'} />
        {labels[state]}
      </Button>
      {state !== 'idle' && !compact && <Bar {...control} />}
    </>
  );
}

/** The button that reads aloud. It appears once the device has named a voice. */
export function ReadAloudControls(props: ReadAloudProps) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null | 'unknown'>('unknown');
  useEffect(() => {
    let isWanted = true;
    void findVoice(document.documentElement.lang || 'en').then((found) => isWanted && setVoice(found));
    return () => {
      isWanted = false;
    };
  }, []);
  if (voice === 'unknown') return null;
  return voice ? <WithVoice {...props} voice={voice} /> : props.whenNone;
}
