import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { malformedRequest, type Step } from './malformed-requests';

/**
 * Runs hostile clients in a process of their own, so that they take no CPU time from the readers. It receives a port
 * and case numbers, and reports progress, the outcome, and which cases were under way when the gateway died.
 */

export interface StrangersOrder {
  readonly port: number;
  readonly cases: readonly number[];
  readonly atOnce: number;
}
export type StrangersMessage =
  | { readonly kind: 'progress' | 'done'; readonly visits: number }
  | { readonly kind: 'gone'; readonly underWay: readonly number[] };

const patienceMs = 60;
const reportEvery = 1_000;

const send = (message: StrangersMessage) => process.send?.(message);

async function take(socket: Socket, step: Step): Promise<void> {
  if (step.kind === 'wait') await sleep(step.ms);
  else if (step.kind === 'write') socket.write(step.bytes);
  else if (step.kind === 'end') socket.end();
  else if (step.kind === 'reset') socket.resetAndDestroy();
  else socket.pause();
}

/** @returns false when the gateway refuses connections, which means it has died */
async function visit(port: number, number: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let isOpen = true;
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') isOpen = false;
  });
  socket.resume();
  for (const step of malformedRequest(number)) await take(socket, step);
  await Promise.race([closed, sleep(patienceMs)]);
  socket.destroy();
  return isOpen;
}

async function visitAll({ port, cases, atOnce }: StrangersOrder): Promise<void> {
  const waiting = [...cases].reverse();
  const underWay = new Set<number>();
  let isOpen = true;
  let visits = 0;
  const stranger = async () => {
    for (let number = waiting.pop(); number !== undefined && isOpen; number = waiting.pop()) {
      underWay.add(number);
      const wasOpen = await visit(port, number);
      if (!wasOpen && isOpen) {
        isOpen = false;
        send({ kind: 'gone', underWay: [...underWay] });
      }
      underWay.delete(number);
      visits += 1;
      if (visits % reportEvery === 0) send({ kind: 'progress', visits });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, stranger));
  send({ kind: 'done', visits });
}

setPriority(constants.priority.PRIORITY_LOW);
process.once('message', (order: StrangersOrder) => void visitAll(order));
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
