/**
 * For operators: requests a path of the process in the same container and prints the response, `docker compose exec
 * blog node /app/healthcheck.mjs /readyz`. Exits 0 when the status is a success. Without a path it requests `/healthz`
 * and prints nothing, as the containers' own check does (alive.sh).
 */
const { PORT } = process.env;
const [, , path] = process.argv;
const answer = await fetch(`http://127.0.0.1:${PORT}${path ?? '/healthz'}`, {
  signal: AbortSignal.timeout(2_000),
}).catch(() => null);
if (path !== undefined) process.stdout.write(`${(await answer?.text()) ?? 'no answer'}\n`);
process.exit(answer?.ok ? 0 : 1);
