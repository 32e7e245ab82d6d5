import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadMessage, LoadOrder, LoadPlan, LoadReport } from './protocol';

/** Readers at work in a process of their own, so that measuring does not slow what is measured. */
export class LoadProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** Resolves once every live connection is open and requests are being made. */
  static async start(plan: LoadPlan): Promise<LoadProcess> {
    const main = fileURLToPath(new URL('load.main.ts', import.meta.url));
    const load = new LoadProcess(fork(main, { execArgv: ['--import', 'tsx'] }));
    const started = load.message('started');
    load.order({ kind: 'start', plan });
    await started;
    return load;
  }

  /** Returns what happened since the last report. */
  async report(): Promise<LoadReport> {
    return this.reportAfter({ kind: 'report' });
  }

  /** Ends the load once all open requests are answered. */
  async stop(): Promise<LoadReport> {
    const exited = once(this.child, 'exit');
    const report = await this.reportAfter({ kind: 'stop' });
    await exited;
    return report;
  }

  private async reportAfter(order: LoadOrder): Promise<LoadReport> {
    const answered = this.message('report');
    this.order(order);
    const message = await answered;
    if (message.kind !== 'report') throw new Error('The load process answered something else.');
    return message.report;
  }

  private order(order: LoadOrder): void {
    this.child.send(order);
  }

  private message(kind: LoadMessage['kind']): Promise<LoadMessage> {
    return new Promise((resolve, reject) => {
      const hear = (message: LoadMessage) => {
        if (message.kind !== kind) return;
        this.child.off('message', hear);
        this.child.off('exit', ended);
        resolve(message);
      };
      const ended = () => reject(new Error('The load process ended.'));
      this.child.on('message', hear);
      this.child.once('exit', ended);
    });
  }
}
