import { buildUser, fakeApi, renderAndHydrate } from '@storysprout/kit/testing';
import { expect, it } from 'vitest';
import DashboardPage from './pages/dashboard.page';

/** The dashboard is server-rendered for everybody; the browser fills in the reader's own content. */

it.each(['', '?tab=profile', '?tab=edit', '?tab=rewards', '?tab=nothing'])(
  'the dashboard is drawn with its tabs at %s, and the browser takes it over as it is',
  async (search) => {
    const reader = buildUser({ name: 'Wildmaple', totalPoints: 130, streakDays: 5 });
    fakeApi({
      'GET /user/viewprofile': { user: reader },
      'GET /user/decisions': { decisions: [], nextCursor: null },
      'GET /user/sessions': { sessions: [] },
      'GET /user/hidden': { readers: [] },
      'GET /user/following': { readers: [], nextCursor: null },
      'GET /blog/user/blogs': { blogs: [], nextCursor: null },
    });
    const path = `/dashboard${search}`;
    const { markup, container, complaints } = await renderAndHydrate(<DashboardPage />, {
      route: '/dashboard',
      path,
      reader,
    });
    expect(markup).toContain('Edit Profile');
    expect(markup).not.toContain('Wildmaple');
    expect(complaints).toEqual([]);
    expect(container.textContent).toContain('Wildmaple');
    expect(container.textContent).toContain('130 XP');
    expect(container.textContent).toContain('5 days in a row');
  },
);
