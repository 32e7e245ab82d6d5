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
import * as texts from '../../texts/family';
import styles from './family.module.css';
import { aboutChild } from './family.query';

function useExport(family: FamilyView) {
  const call = aboutChild(family);
  return useMutation({
    mutationFn: () =>
      api.callFile('GET /user/family/export', { ...call, headers: { ...call.headers, accept: 'application/zip' } }),
    onSuccess: (zip) => saveFile(zip, 'storysprout-account.zip'),
    onError: () => toast.error(texts.noCopy),
  });
}

/** Shows what is stored about the child and why, with a download of all of it. */
export function StoredDataPanel({ family }: { readonly family: FamilyView }) {
  const { child, kept } = family;
  const download = useExport(family);
  return (
    <Panel title={texts.whatWeKeepAndWhy} emoji="clipboard">
      <p className={styles.wide}>{texts.signsInWith(child.name, child.email, formatLongDate(child.createdAt))}</p>
      <ul className={styles.entries}>
        {kept.map(({ what, why, count }) => (
          <li key={what}>
            <strong>
              {what}
              {count !== null && <span>{` (${formatCount(count)})`}</span>}
            </strong>
            <p className={styles.text}>{why}</p>
          </li>
        ))}
      </ul>
      <Stack gap={3}>
        <p>
          <PageLink to="/grown-ups">{texts.howLongAndRights}</PageLink>
        </p>
        <Button
          variant="secondary"
          pending={download.isPending}
          pendingText={texts.packing}
          onClick={() => download.mutate()}
        >
          {texts.downloadCopy}
        </Button>
      </Stack>
    </Panel>
  );
}
