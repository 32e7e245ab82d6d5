import {
  type CommentReviewPolicy,
  commentReviewPolicies,
  isLooser,
  type SetSwitchRequest,
  type Surface,
  type SwitchState,
  textLimits,
} from '@storysprout/contract';
import {
  api,
  Badge,
  Button,
  Card,
  Emoji,
  type EmojiName,
  ErrorState,
  errorMessage,
  FilterChips,
  formatRelative,
  log,
  Skeleton,
  Stack,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  useRealtime,
} from '@storysprout/kit';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog';
import * as texts from '../../texts/switches';
import styles from './switches.module.css';

interface SurfaceWords {
  readonly label: string;
  readonly emoji: EmojiName;
  /** Describes what stops working for everybody. */
  readonly closed: string;
}

const words: Readonly<Record<Surface, SurfaceWords>> = {
  accounts: {
    label: texts.newAccounts,
    emoji: 'waving-hand',
    closed: texts.accountsClosed,
  },
  publishing: {
    label: texts.publishing,
    emoji: 'writing-hand',
    closed: texts.publishingClosed,
  },
  comments: {
    label: texts.commentsAndReplies,
    emoji: 'speech-balloon',
    closed: texts.commentsClosed,
  },
  pictures: { label: texts.pictures, emoji: 'framed-picture', closed: texts.nobodyCanAddOrChange },
  reports: {
    label: texts.reports,
    emoji: 'megaphone',
    closed: texts.nobodyCanReportCloseThis,
  },
};

const reviewLabels: Readonly<Record<CommentReviewPolicy, string>> = {
  score: texts.readWhatChecksFind,
  new: texts.readNewWriters,
  all: texts.readEverybody,
};

const queryKey = ['admin', 'switches'];

/** Parts of the site that a moderator can close for everybody. */
export default function SwitchesSection() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.call('GET /admin/switches', { signal }) });
  const [closing, setClosing] = useState<Surface | null>(null);
  useRealtime('switchesChanged', () => void client.invalidateQueries({ queryKey }));
  const change = useMutation({
    mutationFn: ({ surface, ...body }: SetSwitchRequest & { surface: Surface }) =>
      api.call('PUT /admin/switches/{surface}', { params: { surface }, body }),
    onSuccess: (answer, { surface, open, review }) => {
      client.setQueryData(queryKey, answer);
      setClosing(null);
      const done = review ? reviewLabels[review] : open ? texts.openAgain : texts.closedNow;
      toast.success(`${words[surface].label}: ${done}.`);
    },
    onError: (error) => {
      log.warn('switch not set', error);
      toast.error(errorMessage(error, texts.didNotWork));
    },
  });
  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />;
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <Stack as="ul" gap={3} className={styles.list}>
        {query.data.switches.map((each) => (
          <SwitchRow
            key={each.surface}
            state={each}
            pending={change.isPending && change.variables.surface === each.surface}
            onOpen={() => change.mutate({ surface: each.surface, open: true })}
            onClose={() => setClosing(each.surface)}
            onReview={(review) => change.mutate({ ...openingOf(each), review })}
          />
        ))}
      </Stack>
      {closing && (
        <ReasonDialog
          title={texts.closePart(words[closing].label)}
          emoji="no-entry"
          label={texts.reason}
          hint={texts.everyReaderSeesThisShort}
          maxLength={textLimits.reason}
          confirmLabel={texts.closeIt}
          pending={change.isPending}
          onConfirm={(reason) => change.mutate({ surface: closing, open: false, reason })}
          onClose={() => setClosing(null)}
        >
          {words[closing].closed}
        </ReasonDialog>
      )}
    </>
  );
}

/** Returns the present state of a surface in the form of a request. */
function openingOf({ surface, open, reason }: SwitchState) {
  return { surface, open, ...(reason !== null && { reason }) };
}

interface SwitchRowProps {
  readonly state: SwitchState;
  readonly pending: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onReview: (review: CommentReviewPolicy) => void;
}

function SwitchRow({ state, pending, onOpen, onClose, onReview }: SwitchRowProps) {
  const { surface, open, reason, by, at, review } = state;
  const { label, emoji, closed } = words[surface];
  return (
    <Card as="li" className={styles.row} aria-label={label}>
      <Emoji name={emoji} size={36} />
      <div className={styles.words}>
        <h2 className={styles.label}>
          {label} <Badge tone={open ? 'leaf' : 'berry'}>{open ? texts.open : texts.closed}</Badge>
        </h2>
        {!open && (
          <p>
            {texts.readersSee(closed)}
            <bdi>{reason}</bdi>”
          </p>
        )}
        {review && <ReviewChoice {...review} onChoose={onReview} />}
        {by && at && (
          <p className={styles.by}>
            {texts.changedBy(review ? texts.changed : open ? texts.opened : texts.closed)} <bdi>{by}</bdi>,{' '}
            {formatRelative(at)}
          </p>
        )}
      </div>
      <Button
        variant={open ? 'secondary' : 'primary'}
        size="s"
        pending={pending}
        aria-label={`${open ? texts.close : texts.open}: ${label}`}
        onClick={open ? onClose : onOpen}
      >
        {open ? texts.close : texts.open}
      </Button>
    </Card>
  );
}

interface ReviewChoiceProps extends NonNullable<SwitchState['review']> {
  readonly onChoose: (review: CommentReviewPolicy) => void;
}

/** Chooses which comments wait for a moderator. No policy looser than the site's setting is offered. */
function ReviewChoice({ now, least, onChoose }: ReviewChoiceProps) {
  const offered = commentReviewPolicies.filter((policy) => !isLooser(policy, least));
  const options = offered.map((value) => ({ value, label: reviewLabels[value] }));
  return (
    <>
      <p>{texts.readFirst}</p>
      <FilterChips label={texts.readFirst} options={options} value={now} onChange={onChoose} />
    </>
  );
}
