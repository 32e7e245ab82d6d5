import type { LoadMessage, LoadOrder, LoadPlan } from './protocol';
import { Caller } from './traffic/caller';
import { Sockets } from './traffic/sockets';
import { Traffic } from './traffic/traffic';
import { Writer } from './traffic/writes';

/** The process that acts as many readers at once. `LoadProcess` starts it and sends it orders. */

const send = (message: LoadMessage) => process.send?.(message);

let running: { caller: Caller; writer: Writer; sockets: Sockets; traffic: Traffic } | undefined;

async function start(plan: LoadPlan): Promise<void> {
  const caller = new Caller(plan.url);
  const sockets = new Sockets();
  const writer = new Writer(plan, caller, (begunAt) => sockets.liked(begunAt));
  const traffic = new Traffic(plan, caller, writer);
  running = { caller, writer, sockets, traffic };
  await sockets.start(plan);
  traffic.start();
  send({ kind: 'started' });
}

function report(): void {
  if (!running) return;
  const { caller, writer, sockets } = running;
  const report = {
    samples: caller.takeSamples(),
    acknowledged: writer.takeAcknowledged(),
    sockets: sockets.report(),
  };
  send({ kind: 'report', report });
}

async function stop(): Promise<void> {
  await running?.traffic.stop();
  report();
  running?.sockets.close();
  await running?.caller.close();
  process.disconnect();
}

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'start') void start(order.plan);
  else if (order.kind === 'report') report();
  else void stop();
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
