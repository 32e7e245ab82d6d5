import type { BlogRevision } from '@storysprout/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../api/api-error';
import { StatusBadge } from '../../components/badge';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Field } from '../../components/field';
import { Row, Stack } from '../../components/layout';
import { Select } from '../../components/select';
import { Skeleton } from '../../components/skeleton';
import { toast } from '../../components/toast/toast';
import { VisuallyHidden } from '../../components/visually-hidden';
import { formatMoment } from '../../page/format/format-date';
import { api } from '../../session/api';
import * as changesTexts from '../../texts/text-changes';
import { ChangedText, type Mark } from './changed-text';
import styles from './changes.module.css';

export interface BlogHistoryProps {
  readonly blogId: string;
  /** Returns the label of a passage that the text checks found. Without it, such passages are not marked. */
  readonly labelOf?: (kind: BlogRevision['marks'][number]['kind']) => string;
  /** For the writer: offers to restore older texts. */
  readonly restoring?: Restoring;
}

interface Restoring {
  /** The blog's revision that the writer sees. */
  readonly current: number | undefined;
  /** Returns whether the writer has this very text already. */
  readonly isCurrent: (text: BlogRevision) => boolean;
  /** Called once an older text has become the draft or correction. */
  readonly onRestored: () => void;
}

/** The texts of a blog, newest first, each with the decision about it and its changes. */
export function BlogHistory({ blogId, labelOf, restoring }: BlogHistoryProps) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['blog', blogId, 'history'],
    queryFn: ({ signal }) => api.call('GET /blog/post/{id}/history', { params: { id: blogId }, signal }),
    staleTime: 0,
  });
  if (isPending) return <Skeleton height={240} />;
  if (isError) return <ErrorState title={changesTexts.notLoaded} onRetry={() => void refetch()} />;
  const { revisions } = data;
  if (revisions.length === 0) {
    return (
      <EmptyState emoji="seedling" title={changesTexts.nothingToLookBackAt}>
        {changesTexts.keptHere}
      </EmptyState>
    );
  }
  return (
    <Stack as="ol" gap={3} className={styles.versions}>
      {revisions.map((revision, at) => (
        <Version
          key={revision.revision}
          isNewest={at === 0}
          revision={revision}
          others={revisions.filter((other) => other !== revision)}
          labelOf={labelOf}
          restoreButton={
            restoring &&
            !restoring.isCurrent(revision) && (
              <RestoreButton blogId={blogId} revision={revision.revision} {...restoring} />
            )
          }
        />
      ))}
    </Stack>
  );
}

type RestoreButtonProps = Omit<Restoring, 'isCurrent'> & { readonly blogId: string; readonly revision: number };

function RestoreButton({ blogId, revision, current, onRestored }: RestoreButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST /blog/post/{id}/restore', { params: { id: blogId }, body: { revision, current } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      void queries.invalidateQueries({ queryKey: ['my-blogs'] });
      await queries.invalidateQueries({ queryKey: ['blog', blogId] });
      onRestored();
    },
    onError: (error) => toast.error(errorMessage(error, changesTexts.notBroughtBack)),
  });
  return (
    <Button
      variant="secondary"
      size="s"
      pending={isPending}
      pendingText={changesTexts.bringingItBack}
      onClick={() => mutate()}
    >
      {changesTexts.bringThisBack}
    </Button>
  );
}

interface VersionProps extends Pick<BlogHistoryProps, 'labelOf'> {
  readonly revision: BlogRevision;
  readonly isNewest: boolean;
  /** The blog's other texts, newest first. */
  readonly others: readonly BlogRevision[];
  readonly restoreButton: ReactNode;
}

/**
 * One text, with the time when it was sent or written and the decision about it. The text itself is shown on request.
 */
function Version({ revision, isNewest, others, labelOf, restoreButton }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { at, status, reason, title } = revision;
  return (
    <li className={styles.version}>
      <h3 dir="auto" className={styles.versionTitle}>
        {title}
      </h3>
      <Row gap={2} align="stretch">
        <StatusBadge status={status} />
        <span className={styles.when}>
          {formatMoment(at)}
          {isNewest && <span>{changesTexts.theNewest}</span>}
        </span>
      </Row>
      {reason && (
        <p className={styles.reason}>
          <strong>{changesTexts.whyItWasSentBack}</strong> <bdi>{reason}</bdi>
        </p>
      )}
      <Row gap={2} align="stretch">
        <Button
          variant="ghost"
          size="s"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? changesTexts.hideTheWords : changesTexts.showTheWords}{' '}
          <VisuallyHidden>{changesTexts.of(formatMoment(at))}</VisuallyHidden>
        </Button>
        {restoreButton}
      </Row>
      {isOpen && <Words id={id} revision={revision} others={others} labelOf={labelOf} />}
    </li>
  );
}

type WordsProps = Pick<VersionProps, 'revision' | 'others' | 'labelOf'> & { readonly id: string };

/** The text, compared with the one before it or with any other. */
function Words({ id, revision, others, labelOf }: WordsProps) {
  const earlier = others.find((other) => other.revision < revision.revision);
  const [chosen, setChosen] = useState(earlier?.revision ?? null);
  const other = others.find((each) => each.revision === chosen) ?? revision;
  const marksIn = (field: 'title' | 'description'): Mark[] =>
    revision.marks
      .filter((mark) => labelOf && mark.field === field)
      .map(({ start, end, kind }) => ({ start, end, label: labelOf?.(kind) ?? kind }));
  const options = [
    { value: '', label: changesTexts.nothing },
    ...others.map((each) => ({ value: String(each.revision), label: formatMoment(each.at) })),
  ];
  return (
    <Stack gap={3} id={id}>
      {others.length > 0 && (
        <Field label={changesTexts.compareWith}>
          <Select
            options={options}
            value={chosen === null ? '' : String(chosen)}
            onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
          />
        </Field>
      )}
      {(other.title !== revision.title || marksIn('title').length > 0) && (
        <p dir="auto" className={styles.versionTitle}>
          <ChangedText before={other.title} after={revision.title} marks={marksIn('title')} />
        </p>
      )}
      <div dir="auto" className={styles.words}>
        <ChangedText before={other.description} after={revision.description} marks={marksIn('description')} />
      </div>
      {other.image !== revision.image && <p className={styles.when}>{changesTexts.otherPicture}</p>}
    </Stack>
  );
}
