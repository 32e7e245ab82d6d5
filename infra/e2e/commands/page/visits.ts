/** Visits without a browser, so that many readers take little time. */

export interface Visit {
  /** The remote's version in the page. */
  readonly version: string | undefined;
  /** The cookie that the reader's browser has after this visit. */
  readonly cookie: string;
  /** True when this visit gave the reader another cookie. */
  readonly isNew: boolean;
}

/** Requests the home page as a browser does. */
export async function visit(site: string, remote: string, cookie = ''): Promise<Visit> {
  const answer = await fetch(`${site}/`, { headers: { accept: 'text/html', cookie } });
  const [, version] = new RegExp(`"name":"${remote}","version":"([^"]+)"`).exec(await answer.text()) ?? [];
  const [given] = answer.headers.getSetCookie();
  return { version, cookie: given?.split(';')[0] ?? cookie, isNew: given !== undefined };
}

/** Lets this many new readers visit the home page, eight at a time. */
export async function crowd(size: number, site: string, remote: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  let waiting = size;
  const visitor = async () => {
    while (waiting > 0) {
      waiting -= 1;
      visits.push(await visit(site, remote));
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  return visits;
}
