import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { foreignParts, type RemoteManifest, remoteManifest } from '@storysprout/contract';
import { unknownCalls, whyTaken } from '@storysprout/contract/api';
import { emojiNames } from '@storysprout/kit/emoji-names';

/**
 * Returns the file of an exposed module: `src/widgets/latest.widget.tsx` for `./widgets/latest`, otherwise a page, such
 * as `src/pages/blogs.page.tsx`.
 */
export function fileOfExpose(expose: string): string {
  const [, kind, ...rest] = expose.split('/');
  const role = kind === 'widgets' ? 'widget' : 'page';
  return `./src/${kind}/${rest.join('/')}.${role}.tsx`;
}

function complain(name: string, problems: readonly string[]): never {
  throw new Error(`The manifest of ${name} can't be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
}

function missingFiles(folder: string, { pages, widgets, pictures = {} }: RemoteManifest): string[] {
  const exposes = [...pages, ...widgets].map(({ expose }) => [expose, fileOfExpose(expose).slice(2)] as const);
  const brought = Object.entries(pictures).map(([name, file]) => [`the picture ${name}`, `src/${file}`] as const);
  return [...exposes, ...brought]
    .filter(([, file]) => !existsSync(join(folder, file)))
    .map(([what, file]) => `${what} needs the file ${basename(folder)}/${file}`);
}

/** Describes icons that are neither pictures of the remote nor of the kit. */
function missingIcons({ navigation = [], slots = [], pictures = {} }: RemoteManifest): string[] {
  const known = new Set<string>([...emojiNames, ...Object.keys(pictures)]);
  return [...navigation, ...slots]
    .flatMap(({ icon = 'seedling' }) => (known.has(icon) ? [] : [icon]))
    .map((icon) => `there is no picture ${icon}: bring it in pictures, or take one of @storysprout/kit/emoji-names`);
}

/**
 * Returns the federation `exposes` of a remote.
 *
 * @param folder the remote's, absolute
 * @throws Error naming the remote and each field or file that is wrong
 */
export function exposesOf(manifest: RemoteManifest, folder: string): Record<string, string> {
  const checked = remoteManifest.safeParse(manifest);
  if (!checked.success) {
    complain(
      manifest.name,
      checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  const problems = [
    ...missingFiles(folder, manifest),
    ...missingIcons(manifest),
    ...foreignParts(manifest),
    ...manifest.pages.flatMap(({ path }) => whyTaken(path) ?? []),
    ...unknownCalls(manifest),
  ];
  if (problems.length > 0) complain(manifest.name, problems);
  return Object.fromEntries(
    [...manifest.pages, ...manifest.widgets].map(({ expose }) => [expose, fileOfExpose(expose)]),
  );
}
