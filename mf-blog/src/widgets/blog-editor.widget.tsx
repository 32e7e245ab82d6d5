import type { DashboardTabProps } from '@storysprout/contract';
import { BlogEditor } from '../features/editor/blog-editor';

/** The dashboard's writing tab. The URL parameter `blog` names the blog to continue. */
export default function BlogEditorWidget({ params, openTab }: DashboardTabProps) {
  return <BlogEditor blogId={params.blog} onDone={() => openTab('blogs')} />;
}
