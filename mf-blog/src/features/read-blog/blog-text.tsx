import type { Category } from '@storysprout/contract';
import styles from './read-blog.module.css';

/** Paragraphs are separated by line breaks; empty ones are skipped. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/**
 * What the child wrote. A poem keeps its line breaks and double spaces (docs/product.md#categories); HTML in any text
 * is shown as text, because it is never anything else here. Every paragraph runs in the direction of its own script.
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
