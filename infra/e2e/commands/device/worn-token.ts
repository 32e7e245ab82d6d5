import type { Page } from '@playwright/test';

interface Claims {
  iat: number;
  exp: number;
}

/**
 * Moves the times of the page's token an hour back, so that the page takes it for expired and the server refuses it.
 */
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
