import type { BlogText, Flag } from '@storysprout/contract';
import { CategoryBadge, Changes, type Mark, Stack } from '@storysprout/kit';
import * as sharedTexts from '../../texts/shared';
import { BlurredPicture } from '../blurred-picture';
import { flagLabels } from '../flags/flag-labels';
import { FlagList } from '../flags/flag-list';
import { flaggedParts } from '../flags/flagged-parts';
import styles from './versions.module.css';

export interface VersionOfBlog extends Readonly<Partial<Omit<BlogText, 'description'>>> {
  readonly title: string;
  readonly text: string;
  readonly image?: string | null;
}

interface SideBySideProps {
  /** The public version. */
  readonly now: VersionOfBlog;
  /** The version that would replace it. */
  readonly next: VersionOfBlog;
  /** The findings of the text checks in the new version. */
  readonly findings: readonly Flag[];
}

function Picture({ image, alt }: { readonly image: string | null | undefined; readonly alt: string }) {
  if (!image) return <p className={styles.soft}>{sharedTexts.noPicture}</p>;
  return <BlurredPicture image={image} alt={alt} />;
}

/** The public text of a blog beside the pending one, each with its changed words marked. */
export function SideBySide({ now, next, findings }: SideBySideProps) {
  const titles = { before: now.title, after: next.title };
  const texts = { before: now.text, after: next.text };
  const hasNewPicture = (now.image ?? null) !== (next.image ?? null);
  return (
    <div className={styles.pair}>
      <section className={styles.version} aria-label={sharedTexts.nowRead}>
        <h3 className={styles.heading}>{sharedTexts.nowRead}</h3>
        <Stack gap={2}>
          {now.category !== next.category && now.category && <CategoryBadge category={now.category} />}
          <div dir="auto" className={styles.title}>
            <Changes {...titles} side="before" />
          </div>
          {hasNewPicture && <Picture image={now.image} alt={sharedTexts.thePictureOfThisBlog} />}
          <div dir="auto" className={styles.text}>
            <Changes {...texts} side="before" />
          </div>
        </Stack>
      </section>
      <section className={styles.version} aria-label={sharedTexts.theNewVersion}>
        <h3 className={styles.heading}>{sharedTexts.theNewVersion}</h3>
        <Stack gap={2}>
          {now.category !== next.category && next.category && <CategoryBadge category={next.category} />}
          <FlagList flags={findings} />
          <div dir="auto" className={styles.title}>
            <Changes {...titles} side="after" marks={flagMarks(next.title, findings)} />
          </div>
          {hasNewPicture && <Picture image={next.image} alt={sharedTexts.thePictureOfTheNew} />}
          <div dir="auto" className={styles.text}>
            <Changes {...texts} side="after" marks={flagMarks(next.text, findings)} />
          </div>
        </Stack>
      </section>
    </div>
  );
}

/** Returns the positions of findings in the text, as marks for the kit's components that show changes. */
function flagMarks(text: string, flags: readonly Flag[]): Mark[] {
  return flaggedParts(text, flags).flatMap(({ text: part, kind, start }) =>
    kind === null ? [] : [{ start, end: start + part.length, label: flagLabels[kind].label }],
  );
}
