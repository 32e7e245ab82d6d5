import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifest } from '@storysprout/contract';
import { root } from './workspaces';

/** `mf_blog` lives in `mf-blog`. */
export function folderOfRemote(name: string): string {
  return name.replaceAll('_', '-');
}

/** `./widgets/latest` is `src/widgets/latest.widget.tsx`; anything else is a page, such as `src/pages/blogs.page.tsx`. */
export function fileOfExpose(expose: string): string {
  const [, kind, ...rest] = expose.split('/');
  const role = kind === 'widgets' ? 'widget' : 'page';
  return `./src/${kind}/${rest.join('/')}.${role}.tsx`;
}

function complain(name: string, problems: readonly string[]): never {
  throw new Error(`The manifest of ${name} can't be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
}

function missingFiles(folder: string, manifest: RemoteManifest): string[] {
  return [...manifest.pages, ...manifest.widgets]
    .filter(({ expose }) => !existsSync(join(root, folder, fileOfExpose(expose))))
    .map(({ expose }) => `${expose} needs the file ${folder}/${fileOfExpose(expose).slice(2)}`);
}

/**
 * The federation `exposes` of a remote.
 * @throws naming the remote and each field or file that is wrong
 */
export function exposesOf(manifest: RemoteManifest): Record<string, string> {
  const checked = remoteManifest.safeParse(manifest);
  if (!checked.success) {
    complain(
      manifest.name,
      checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  const missing = missingFiles(folderOfRemote(manifest.name), manifest);
  if (missing.length > 0) complain(manifest.name, missing);
  return Object.fromEntries(
    [...manifest.pages, ...manifest.widgets].map(({ expose }) => [expose, fileOfExpose(expose)]),
  );
}
