import type { Page } from '@playwright/test';

interface Claims {
  iat: number;
  exp: number;
}

/** Makes the page's token one that ended an hour ago, for the page and for the server. */
export function wearOutToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [header, middle = '', signature] = (localStorage.getItem('token') ?? '').split('.');
    const claims = JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
    const hour = 60 * 60;
    const old = { ...claims, iat: claims.iat - hour, exp: claims.exp - hour };
    const worn = btoa(JSON.stringify(old)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    localStorage.setItem('token', `${header}.${worn}.${signature}`);
  });
}
