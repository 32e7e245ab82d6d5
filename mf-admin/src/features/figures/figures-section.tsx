import type { FiguresResponse } from '@storysprout/contract';
import {
  api,
  Button,
  ErrorState,
  errorMessage,
  Field,
  formatCount,
  formatDuration,
  log,
  Row,
  Select,
  Skeleton,
  saveFile,
  toast,
  useMutation,
  useQuery,
} from '@storysprout/kit';
import { useState } from 'react';
import { kindNames } from '../../shared/kind-names';
import * as texts from '../../texts/figures';
import styles from './figures.module.css';
import { lastMonths } from './months';

/** The moderation figures of a month, on the page or as a spreadsheet. */
export default function FiguresSection() {
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const query = useQuery({
    queryKey: ['admin', 'figures', month],
    queryFn: ({ signal }) => api.call('GET /admin/figures', { query: { month, format: 'json' }, signal }),
  });
  const download = useMutation({
    mutationFn: () =>
      api.callFile('GET /admin/figures', { query: { month, format: 'csv' }, headers: { accept: 'text/csv' } }),
    onSuccess: (csv) => saveFile(csv, `storysprout-moderation-${month}.csv`),
    onError: (error) => {
      log.warn('figures not downloaded', error);
      toast.error(errorMessage(error, texts.notFetched));
    },
  });
  return (
    <>
      <Row gap={4} align="end">
        <Field label={texts.month}>
          <Select options={months} value={month} onChange={({ target }) => setMonth(target.value)} />
        </Field>
        <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()}>
          {texts.downloadAsCsv}
        </Button>
      </Row>
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />}
      {query.data && <FiguresTable figures={query.data} />}
    </>
  );
}

const duration = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds));

function FiguresTable({ figures }: { figures: FiguresResponse }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so the keyboard must be able to scroll it
    <section className={styles.scroll} aria-label={texts.figures} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.cameIn}</th>
            <th scope="col">{texts.reported}</th>
            <th scope="col">{texts.held}</th>
            <th scope="col">{texts.decided}</th>
            <th scope="col">{texts.appealsGranted}</th>
            <th scope="col">{texts.halfWithin}</th>
            <th scope="col">{texts.n95Of100Within}</th>
          </tr>
        </thead>
        <tbody>
          {figures.kinds.map(({ kind, made, reported, held, decided, upheld, median, p95 }) => (
            <tr key={kind}>
              <th scope="row">{kindNames[kind].plural}</th>
              <td>{formatCount(made)}</td>
              <td>{formatCount(reported)}</td>
              <td>{formatCount(held)}</td>
              <td>{formatCount(decided)}</td>
              <td>{formatCount(upheld)}</td>
              <td>{duration(median)}</td>
              <td>{duration(p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
