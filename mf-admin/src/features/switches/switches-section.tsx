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
import styles from './switches.module.css';

interface SurfaceWords {
  readonly label: string;
  readonly emoji: EmojiName;
  /** What stops for everybody. */
  readonly closed: string;
}

const words: Readonly<Record<Surface, SurfaceWords>> = {
  accounts: {
    label: 'New accounts',
    emoji: 'waving-hand',
    closed: 'Nobody can sign up. Everybody who has an account goes on.',
  },
  publishing: {
    label: 'Publishing',
    emoji: 'writing-hand',
    closed: 'Nobody can send in a blog. Drafts are still saved.',
  },
  comments: {
    label: 'Comments and replies',
    emoji: 'speech-balloon',
    closed: 'Nobody can comment or reply. Reading goes on.',
  },
  pictures: { label: 'Pictures', emoji: 'framed-picture', closed: 'Nobody can add or change a picture.' },
  reports: {
    label: 'Reports',
    emoji: 'megaphone',
    closed: 'Nobody can report. Close this only if reports are being misused.',
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
      toast.success(`${words[surface].label}: ${open ? 'open again' : 'closed'}.`);
    },
    onError: (error) => {
      log.warn('switch not set', error);
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
    },
  });
  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title="The switches could not be loaded." onRetry={() => void query.refetch()} />;
  return (
    <>
      <p className={styles.lead}>
        Closing a part stops it for everybody within two seconds. Readers see your reason, and nothing they are writing
        is lost.
      </p>
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
          title={`Close: ${words[closing].label}?`}
          emoji="no-entry"
          label="Reason"
          hint="Every reader sees this. Short and kind, please."
          maxLength={textLimits.reason}
          confirmLabel="Close it"
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
          {label} <Badge tone={open ? 'leaf' : 'berry'}>{open ? 'Open' : 'Closed'}</Badge>
        </h2>
        {!open && (
          <p>
            {closed} Readers see: “<bdi>{reason}</bdi>”
          </p>
        )}
        {by && at && (
          <p className={styles.by}>
            {open ? 'Opened' : 'Closed'} by <bdi>{by}</bdi>, {formatRelative(at)}
          </p>
        )}
      </div>
      <Button
        variant={open ? 'secondary' : 'primary'}
        size="s"
        pending={pending}
        aria-label={`${open ? 'Close' : 'Open'}: ${label}`}
        onClick={open ? onClose : onOpen}
      >
        {open ? 'Close' : 'Open'}
      </Button>
    </Card>
  );
}
