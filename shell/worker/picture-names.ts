const storedPicture = /^(?:blog|user)\/[0-9a-f]{24}\.webp$/;

/** A blog's own picture is shown large, people's small. */
function pathOf(image: string, isCover: boolean): string {
  return `/images/${isCover ? image : image.replace(/\.webp$/, '-small.webp')}`;
}

/** Returns the paths of the stored pictures in an API response: covers large, profile pictures small. */
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

/** Returns the path of a picture's other stored size, which is shown when the requested one is not cached. */
export function otherSize(path: string): string {
  return path.endsWith('-small.webp') ? path.replace('-small.webp', '.webp') : path.replace('.webp', '-small.webp');
}
