const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthCount = 12;

/** Returns the latest twelve months, this one first. Like the server, it uses UTC: `2026-11`. */
export function lastMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: monthCount }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: first.toISOString().slice(0, 7), label: names.format(first) };
  });
}
