import { BlogHistory, Button, Icon } from '@storysprout/kit';
import { useId, useState } from 'react';
import * as texts from '../../texts/shared';
import { flagLabels } from '../flags/flag-labels';
import styles from './versions.module.css';

/** The earlier versions of a blog with the decisions about them, fetched when a moderator asks for them. */
export function EarlierVersions({ blogId }: { readonly blogId: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.earlier}>
      <Button
        variant="secondary"
        size="s"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="clock" size={18} />
        {isOpen ? texts.hideOlderVersions : texts.olderVersions}
      </Button>
      {isOpen && (
        <div id={id}>
          <BlogHistory blogId={blogId} labelOf={(kind) => flagLabels[kind].label} />
        </div>
      )}
    </section>
  );
}
