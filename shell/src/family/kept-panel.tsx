import type { FamilyView } from '@storysprout/contract';
import {
  api,
  Button,
  formatCount,
  formatLongDate,
  PageLink,
  Panel,
  Stack,
  saveFile,
  toast,
  useMutation,
} from '@storysprout/kit';
import styles from './family.module.css';
import { asGrownUp } from './family.query';

function useExport() {
  return useMutation({
    mutationFn: () => api.callFile('GET /user/family/export', { ...asGrownUp, headers: { accept: 'application/zip' } }),
    onSuccess: (zip) => saveFile(zip, 'storysprout-account.zip'),
    onError: () => toast.error('The copy could not be made right now. Please try again later.'),
  });
}

/** What is kept about the child and why, and all of it as a file. */
export function KeptPanel({ family: { child, kept } }: { readonly family: FamilyView }) {
  const download = useExport();
  return (
    <Panel title="What we keep, and why" emoji="clipboard">
      <p className={styles.wide}>
        {child.name} signs in with {child.email} and joined on {formatLongDate(child.createdAt)}.
      </p>
      <ul className={styles.entries}>
        {kept.map(({ what, why, count }) => (
          <li key={what}>
            <strong>
              {what}
              {count !== null && ` (${formatCount(count)})`}
            </strong>
            <p className={styles.text}>{why}</p>
          </li>
        ))}
      </ul>
      <Stack gap={3}>
        <p>
          <PageLink to="/grown-ups">How long we keep it, and all your rights</PageLink>
        </p>
        <Button
          variant="secondary"
          pending={download.isPending}
          pendingText="Packing..."
          onClick={() => download.mutate()}
        >
          Download a copy of everything
        </Button>
      </Stack>
    </Panel>
  );
}
