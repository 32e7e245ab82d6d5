import type { DashboardTabProps } from '@storysprout/contract';
import { BlogEditor } from '../features/editor/blog-editor';

/** The dashboard's tab for writing: `blog` in the address names the one to go on with. */
export default function BlogEditorWidget({ params, openTab }: DashboardTabProps) {
  return <BlogEditor blogId={params.blog} onDone={() => openTab('blogs')} />;
}
