/** Visits without a browser: many readers in little time. */

export interface Visit {
  /** The remote's version in the page. */
  readonly version: string | undefined;
  /** What the reader's browser keeps from now on. */
  readonly cookie: string;
  /** Whether this visit gave the reader another cookie. */
  readonly isNew: boolean;
}

/** Asks for the home page as a browser does. */
export async function visit(site: string, remote: string, cookie = ''): Promise<Visit> {
  const answer = await fetch(`${site}/`, { headers: { accept: 'text/html', cookie } });
  const [, version] = new RegExp(`"name":"${remote}","version":"([^"]+)"`).exec(await answer.text()) ?? [];
  const [given] = answer.headers.getSetCookie();
  return { version, cookie: given?.split(';')[0] ?? cookie, isNew: given !== undefined };
}

/** So many readers who were never here before, eight at a time. */
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
