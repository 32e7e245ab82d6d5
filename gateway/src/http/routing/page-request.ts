import { fileTree } from '@storysprout/contract';
import { isApiTree } from './route-table';

export interface PageQuestion {
  method: string;
  path: string;
  /** The `Accept` header. */
  accept: string;
}

/**
 * The page of a blog is where the API's folders are. Messengers that preview a link accept anything, or say nothing.
 */
const blogPage = /^\/blog\/[0-9a-f]{24}\/?$/;

/**
 * Returns whether a request is for a page of the site. A browser's address bar sends `text/html`; a script that accepts
 * anything gets a page too, but not where the API or files are.
 */
export function wantsPage({ method, path, accept }: PageQuestion): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (fileTree.test(path)) return false;
  if (/\btext\/html\b/i.test(accept)) return true;
  const saysAnything = accept === '' || accept.includes('*/*');
  return saysAnything && (!isApiTree(path) || blogPage.test(path)) && !/\.\w+$/.test(path);
}
