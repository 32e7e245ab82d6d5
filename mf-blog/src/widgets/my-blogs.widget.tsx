import type { DashboardTabProps } from '@storysprout/contract';
import { MyBlogs } from '../features/my-blogs/my-blogs';

export default function MyBlogsWidget({ openTab }: DashboardTabProps) {
  return <MyBlogs onEdit={(blog) => openTab('post', { blog })} onNew={() => openTab('post')} />;
}
