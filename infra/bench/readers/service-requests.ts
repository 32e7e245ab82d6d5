/**
 * Returns how many requests of a route a service has answered so far, from its metrics; 0 when they don't list the
 * route.
 */
export async function requestsOf(serviceUrl: string, route: string): Promise<number> {
  const answer = await fetch(`${serviceUrl}/metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => line.includes(`route="${route}"`));
  const counts = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'));
  return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
