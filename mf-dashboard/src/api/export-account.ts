import { api } from '@storysprout/kit';

/** Fetches the zip of everything the account holds. @throws ApiError */
export function exportAccount(): Promise<Blob> {
  return api.callFile('GET /user/export', { headers: { accept: 'application/zip' } });
}
