/**
 * The containers' health check: exits 0 when the process in the same container says that it is alive. With a path, such as `/readyz`, it asks
 * for that and prints the answer: `docker compose exec blog node /app/healthcheck.mjs /readyz`.
 */
const { PORT } = process.env;
const [, , path] = process.argv;
const answer = await fetch(`http://127.0.0.1:${PORT}${path ?? '/healthz'}`, {
  signal: AbortSignal.timeout(2_000),
}).catch(() => null);
if (path !== undefined) process.stdout.write(`${(await answer?.text()) ?? 'no answer'}\n`);
process.exit(answer?.ok ? 0 : 1);
