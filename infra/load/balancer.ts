import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { answersOk } from '../local/processes/probes';

export interface Replica {
  readonly name: string;
  readonly port: number;
  /** Answers 200 while the replica can do its work. */
  readonly probeUrl: string;
}

const probeEveryMs = 250;
/** The same limit as in the manifests: one slow response does not take a busy process out of rotation. */
const probeLimitMs = 3_000;
const failuresToLeave = 2;

/**
 * One address for several processes, like a Service of a Kubernetes cluster: connections go round robin to the ready
 * replicas. It only forwards bytes. A replica that refuses the connection is skipped for the next one. Once connected,
 * only the two ends decide when the connection ends.
 */
export class Balancer {
  private readonly server: Server;
  private readonly ready = new Set<Replica>();
  private readonly leaving = new Set<Replica>();
  /** Number of consecutive failed probes. */
  private readonly failures = new Map<Replica, number>();
  private readonly probing = new Set<Replica>();
  private readonly sockets = new Set<Socket>();
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  constructor(private readonly replicas: readonly Replica[]) {
    this.server = createServer({ pauseOnConnect: true }, (client) => void this.serve(client));
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    await this.probeAll();
    this.timer = setInterval(() => void this.probeAll(), probeEveryMs);
  }

  /** Sends no new connections to this replica, which is about to stop. */
  leave(name: string): void {
    for (const replica of this.replicas.filter((known) => known.name === name)) {
      this.leaving.add(replica);
      this.ready.delete(replica);
    }
  }

  /** Sends connections to the replica again once it is ready. */
  async comeBack(name: string): Promise<void> {
    for (const replica of this.leaving) if (replica.name === name) this.leaving.delete(replica);
    await this.probeAll();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async probeAll(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => this.probe(replica)));
  }

  private async probe(replica: Replica): Promise<void> {
    if (this.probing.has(replica)) return;
    this.probing.add(replica);
    const isOk = await answersOk(replica.probeUrl, { limitMs: probeLimitMs });
    this.probing.delete(replica);
    const failures = isOk ? 0 : (this.failures.get(replica) ?? 0) + 1;
    this.failures.set(replica, failures);
    if (failures >= failuresToLeave) this.ready.delete(replica);
    else if (isOk && !this.leaving.has(replica)) this.ready.add(replica);
  }

  private async serve(client: Socket): Promise<void> {
    this.follow(client);
    const replica = await this.connectToOne();
    if (!replica || client.destroyed) {
      replica?.destroy();
      client.resetAndDestroy();
      return;
    }
    this.follow(replica);
    client.pipe(replica).pipe(client);
    // When the connection breaks on one side, break it on the other, too.
    client.once('close', () => replica.destroy());
    replica.once('close', () => client.destroySoon());
    replica.once('error', () => client.resetAndDestroy());
    client.resume();
  }

  /** Connects to the next replica that accepts; null when none does. */
  private async connectToOne(): Promise<Socket | null> {
    const candidates = [...this.ready];
    const first = this.turn++;
    for (let at = 0; at < candidates.length; at += 1) {
      const replica = candidates[(first + at) % candidates.length];
      const socket = replica && (await connectTo(replica.port));
      if (socket) return socket;
      if (replica) this.ready.delete(replica);
    }
    return null;
  }

  private follow(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
}

function connectTo(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
