import type { Category } from '@storysprout/contract';
import styles from './read.module.css';

/** Splits a text into paragraphs at line breaks and skips empty ones. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/**
 * The text of the blog. A poem keeps its line breaks and double spaces (docs/product.md#categories). HTML is always
 * shown as plain text. Each paragraph gets the direction of its own script.
 */
export function BlogText({ text, category }: { readonly text: string; readonly category: Category }) {
  if (category === 'Poem')
    return (
      <p dir="auto" className={styles.poem}>
        {text}
      </p>
    );
  return (
    <div className={styles.prose}>
      {paragraphsOf(text).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs are known by their place only
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
