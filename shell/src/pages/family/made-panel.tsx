import { type FamilyPart, type FamilyView, familyPart } from '@storysprout/contract';
import {
  Button,
  ErrorState,
  FilterChips,
  formatLongDate,
  Panel,
  Spinner,
  Stack,
  useInfiniteQuery,
} from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/family';
import styles from './family.module.css';
import { madeQuery } from './family.query';

const labels: Readonly<Record<FamilyPart, string>> = {
  blogs: texts.blogs,
  comments: texts.comments,
  replies: texts.replies,
};
const options = familyPart.options.map((value) => ({ value, label: labels[value] }));

function Entries({ part, family }: { readonly part: FamilyPart; readonly family: FamilyView }) {
  const made = useInfiniteQuery(madeQuery(part, family));
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = made;
  if (isError) return <ErrorState title={texts.thisDidntLoad} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className={styles.note}>{texts.nothingYet}</p>;
  return (
    <Stack gap={3}>
      <ul className={styles.entries}>
        {entries.map(({ blogId, title, text, at, isShown }) => (
          <li key={`${blogId} ${at} ${text}`}>
            {title && <strong dir="auto">{title}</strong>}
            <p className={styles.text} dir="auto">
              {text}
            </p>
            <p className={styles.about}>
              {formatLongDate(at)}
              {!isShown && <span>{texts.hiddenFromOthers}</span>}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </Stack>
  );
}

/** Lists what the child has made public. */
export function MadePanel({ family }: { readonly family: FamilyView }) {
  const [part, setPart] = useState<FamilyPart>('blogs');
  return (
    <Panel title={texts.madePublicBy(family.child.name)} emoji="open-book">
      <Stack>
        <FilterChips label={texts.whatToShow} options={options} value={part} onChange={setPart} />
        <Entries key={part} part={part} family={family} />
      </Stack>
    </Panel>
  );
}
