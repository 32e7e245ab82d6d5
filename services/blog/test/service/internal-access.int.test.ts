import { internalAccessCases } from '@storysprout/service-kit/testing/internal-access-cases';
import { blogSite } from '../support/blog-site';

const site = blogSite('internal-access');

internalAccessCases(() => ({ name: 'blog', url: site.url, router: site.router }), {
  internal: '/internal/blogs',
  readers: '/blog/user/blogs',
});
