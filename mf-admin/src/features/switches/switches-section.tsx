import { type Surface, type SwitchState, textLimits } from '@storysprout/contract';
import {
  api,
  Badge,
  Button,
  Card,
  Emoji,
  type EmojiName,
  ErrorState,
  errorMessage,
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
  /** What stops for everybody. */
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

const queryKey = ['admin', 'switches'];

/** Parts of the site that a moderator can close for everybody. */
export default function SwitchesSection() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.call('GET /admin/switches', { signal }) });
  const [closing, setClosing] = useState<Surface | null>(null);
  useRealtime('switchesChanged', () => void client.invalidateQueries({ queryKey }));
  const change = useMutation({
    mutationFn: ({ surface, ...body }: { surface: Surface; open: boolean; reason?: string }) =>
      api.call('PUT /admin/switches/{surface}', { params: { surface }, body }),
    onSuccess: (answer, { surface, open }) => {
      client.setQueryData(queryKey, answer);
      setClosing(null);
      toast.success(`${words[surface].label}: ${open ? texts.openAgain : 'closed'}.`);
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

interface SwitchRowProps {
  readonly state: SwitchState;
  readonly pending: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function SwitchRow({ state: { surface, open, reason, by, at }, pending, onOpen, onClose }: SwitchRowProps) {
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
        {by && at && (
          <p className={styles.by}>
            {texts.changedBy(open ? texts.opened : texts.closed)} <bdi>{by}</bdi>, {formatRelative(at)}
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
