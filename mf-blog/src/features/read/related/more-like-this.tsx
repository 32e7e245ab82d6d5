import type { Blog } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { useComesNear, useQuery } from '@storysprout/kit';
import { useId, useMemo } from 'react';
import { newestBlogsQuery } from '../../../shared/blog-queries';
import { BlogCard } from '../../../shared/cards/blog-card';
import { coverSizes } from '../../../shared/cards/cover-sizes';
import { useShownBlogs } from '../../../shared/shown-blogs';
import * as texts from '../../../texts/read-blog';
import styles from './more-like-this.module.css';
import { rankRelated } from './rank-related';
import { useNextPart } from './use-next-part';

/** How far below the viewport the section may be when its cards are fetched. */
const lookAhead = '600px';

/**
 * Up to three blogs to read after this one (docs/product.md#more-like-this): the next part of its series, then blogs of
 * the same category that share words with it. They are picked from the newest blogs of the category, because all its
 * readers share that cached response.
 */
export function MoreLikeThis({ blog }: { readonly blog: Blog }) {
  const heading = useId();
  const { mark, isNear } = useComesNear<HTMLDivElement>(lookAhead);
  const { category } = blog;
  const { data } = useQuery({ ...newestBlogsQuery({ category }, pageSizes.cards), enabled: isNear });
  const shown = useShownBlogs(data);
  const next = useNextPart(blog, isNear);
  const nextShown = useShownBlogs(useMemo(() => next && [next], [next]));
  const cards = useMemo(() => rankRelated(blog, shown ?? [], nextShown), [blog, shown, nextShown]);
  return (
    <div ref={mark}>
      {cards.length > 0 && (
        <section aria-labelledby={heading} className={styles.more}>
          <h2 id={heading}>{texts.moreLikeThis}</h2>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card._id}>
                <BlogCard blog={card} sizes={coverSizes.card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
