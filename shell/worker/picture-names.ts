const storedPicture = /^(?:blog|user)\/[0-9a-f]{24}\.webp$/;

/** A blog's own picture is shown large, people's small. */
function pathOf(image: string, isCover: boolean): string {
  return `/images/${isCover ? image : image.replace(/\.webp$/, '-small.webp')}`;
}

/** Paths of the stored pictures that an answer of the API speaks of: covers large, people small. */
export function pictureNames(data: unknown): string[] {
  const paths = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'image' && typeof each === 'string' && storedPicture.test(each)) {
        paths.add(pathOf(each, each.startsWith('blog/')));
      } else look(each);
    }
  };
  look(data);
  return [...paths];
}

/** The other stored size of a picture: shown when the one that was asked for is not kept. */
export function otherSize(path: string): string {
  return path.endsWith('-small.webp') ? path.replace('-small.webp', '.webp') : path.replace('.webp', '-small.webp');
}
