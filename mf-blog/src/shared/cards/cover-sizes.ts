/**
 * The `sizes` attributes of cover pictures. The manifest declares the same values, so that the first picture is fetched
 * at once.
 */
export const coverSizes = {
  card: '(min-width: 1280px) 230px, (min-width: 760px) 18vw, (min-width: 480px) 46vw, 94vw',
  article: '(min-width: 860px) 800px, 100vw',
} as const;
