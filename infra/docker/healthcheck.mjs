/** The containers' health check: exits 0 when the process in the same container says that it is alive. */
const { PORT } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
  () => null,
);
process.exit(answer?.ok ? 0 : 1);
