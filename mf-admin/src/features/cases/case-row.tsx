import type { ModerationCase } from '@storysprout/contract';
import { Badge, classNames, Emoji, formatRelative, Row, useSession } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { BlurredPicture } from '../../shared/blurred-picture';
import { kindNames } from '../../shared/kind-names';
import * as texts from '../../texts/cases';
import { caseTitle, isUrgent, reasonLabels } from './case-labels';
import styles from './cases.module.css';
import type { QueueRow } from './queue';
import { isWithOther } from './use-open-case';

interface CaseRowProps {
  readonly row: QueueRow;
  /** The decision that this moderator made; null when there is none yet. */
  readonly outcome: string | null;
  readonly isOpen: boolean;
  /** True for the row whose case was just left, so that it gets the focus back. */
  readonly takesFocus: boolean;
  readonly isChosen: boolean;
  /** True where only pictures are listed, which are shown as a grid. */
  readonly withPicture: boolean;
  readonly onOpen: () => void;
  readonly onChoose: (isChosen: boolean) => void;
}

export function CaseRow({ row, outcome, isOpen, takesFocus, isChosen, withPicture, ...rest }: CaseRowProps) {
  const { onOpen, onChoose } = rest;
  const { userId } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { case: shown, isGone } = row;
  const title = caseTitle(shown);
  const { emoji, label } = kindNames[shown.kind];
  return (
    <li
      aria-current={isOpen || undefined}
      className={classNames(styles.row, isUrgent(shown) && !isGone && styles.urgent, isGone && styles.gone)}
    >
      {withPicture && !isGone && shown.subject?.image && (
        <div className={styles.rowPicture}>
          <BlurredPicture image={shown.subject.image} alt={title} hasKey={false} />
        </div>
      )}
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={texts.choose(title)}
          checked={isChosen}
          disabled={isGone}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <button ref={button} type="button" className={styles.rowButton} disabled={isGone} onClick={onOpen}>
        <Emoji name={emoji} size={28} />
        <span className={styles.rowWords}>
          <span className={styles.rowTitle} dir="auto">
            {title}
          </span>
          <span className={styles.rowFacts}>
            {shown.subject?.correction ? texts.newVersion : label}
            {shown.subject && (
              <span>
                {' '}
                {texts.by} <bdi>{shown.subject.author.name}</bdi>
              </span>
            )}
            <span>, {formatRelative(shown.createdAt)}</span>
          </span>
          {isGone ? (
            <Badge tone="grey" className={styles.why}>
              {outcome ?? texts.alreadyDecided}
            </Badge>
          ) : (
            <Waiting shown={shown} userId={userId} />
          )}
        </span>
      </button>
    </li>
  );
}

/** The reasons why the entry waits, and the moderator who has it open. */
function Waiting({ shown, userId }: { shown: ModerationCase; userId: string | null }) {
  const { reasons, reports, claimedBy } = shown;
  return (
    <Row as="div" gap={1} align="stretch">
      {reasons.map((reason) => (
        <Badge
          key={reason}
          className={styles.why}
          tone={reasonLabels[reason].tone}
          emoji={reason === 'worry' ? 'bell' : undefined}
        >
          {reasonLabels[reason].label}
          {reason === 'reported' && reports.length > 1 && <span>{` (${reports.length})`}</span>}
        </Badge>
      ))}
      {claimedBy && isWithOther(shown, userId) && (
        <Badge tone="blue" emoji="eyes" className={styles.why}>
          {texts.readsIt(claimedBy.name)}
        </Badge>
      )}
    </Row>
  );
}
