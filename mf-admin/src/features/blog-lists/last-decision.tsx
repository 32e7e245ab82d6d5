import { Button, Card, Emoji } from '@storysprout/kit';
import * as texts from '../../texts/blog-lists';
import styles from './blog-lists.module.css';
import type { useDecisions } from './use-decisions';

/** The latest decision, with a button to undo it. */
export function LastDecision({ last, isUndoing, undo, forgetLast }: ReturnType<typeof useDecisions>) {
  const isRejection = last?.kind === 'reject';
  return (
    <div role="status">
      {last && (
        <Card tone={isRejection ? 'coral' : 'leaf'} className={styles.lastDecision}>
          <Emoji name={isRejection ? 'love-letter' : 'party-popper'} size={28} />
          <p>
            {isRejection ? texts.sentBack : 'Published: '}
            <strong dir="auto">{last.blog.title}</strong>
          </p>
          <Button variant="secondary" size="s" pending={isUndoing} onClick={undo}>
            {texts.undo}
          </Button>
          <Button variant="ghost" size="s" onClick={forgetLast}>
            {texts.ok}
          </Button>
        </Card>
      )}
    </div>
  );
}
