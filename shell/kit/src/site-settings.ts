import type { SiteSettings } from '@storysprout/contract';

let settings: SiteSettings = { apiBaseUrl: '', supportEmail: 'support@storysprout.example', asksForAge: false };

/** What the gateway told this page. An empty `apiBaseUrl` is the page's own origin. */
export function siteSettings(): SiteSettings {
  return settings;
}

/** Called by the shell once, before anything renders. */
export function configureSite(given: SiteSettings): void {
  settings = { ...given, apiBaseUrl: given.apiBaseUrl.replace(/\/+$/, '') };
}
