import type { SiteSettings } from '@storysprout/contract';

let settings: SiteSettings = { apiBaseUrl: '', supportEmail: 'support@storysprout.example', asksForAge: false };

/** Returns the settings that the gateway gave this page. An empty `apiBaseUrl` means the page's own origin. */
export function siteSettings(): SiteSettings {
  return settings;
}

/** Called by the shell once, before anything renders. */
export function configureSite(given: SiteSettings): void {
  settings = { ...given, apiBaseUrl: given.apiBaseUrl.replace(/\/+$/, '') };
}
