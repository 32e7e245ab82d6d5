import { setTimeout as sleep } from 'node:timers/promises';
import { releaseRefused } from '@storysprout/contract';
import {
  type AnswerOf,
  type ApiKey,
  type ArgumentsOf,
  type BodyOf,
  type CallInputOf,
  endpointOf,
} from '@storysprout/contract/api';
import { parse } from 'zod/v4/core';

export interface RegistryAddress {
  /** The site's address, such as http://localhost:8080. */
  readonly url: string;
  /** The deploy token of one remote. */
  readonly token: string;
}

/** A request that the registry refused. The message contains its reasons, one line for each gate. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';

  constructor(
    message: string,
    /** The HTTP status of the response. From 500 on, a retry may succeed. */
    readonly status: number,
  ) {
    super(message);
  }
}

type RegistryKey = Extract<ApiKey, `${string} /registry/${string}`>;
type Change = BodyOf<'POST /registry/remotes/{name}/promote'>;

/** How long publishing is retried while the registry does not respond, in milliseconds. */
const patienceMs = 10_000;
const mostPauseMs = 2_000;

/**
 * Retries after errors of the registry, such as a transaction conflict. This is safe for what may be done twice, as
 * publishing may.
 *
 * @throws what the last attempt threw once `forMs` milliseconds are over, and every other error at once
 */
export async function withPatience<T>(attempt: () => Promise<T>, forMs: number): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isTemporary = error instanceof RegistryRefusal && error.status >= 500;
      if (!isTemporary || performance.now() - startedAt > forMs) throw error;
      await sleep(Math.min(tries * 250, mostPauseMs));
    }
  }
}

/** A team's client of a site's registry. Every method throws RegistryRefusal, or Error when there is no response. */
export class RegistryClient {
  constructor(private readonly address: RegistryAddress) {}

  get site(): string {
    return this.address.url;
  }

  /** Stores a build as a version nobody gets yet. Publishing the same build again is not an error. */
  publish(name: string, body: BodyOf<'POST /registry/remotes/{name}/releases'>) {
    const publishOnce = () => this.call('POST /registry/remotes/{name}/releases', { params: { name }, body });
    return withPatience(publishOnce, patienceMs);
  }

  async release(name: string, body: BodyOf<'POST /registry/remotes/{name}/release'>) {
    return (await this.call('POST /registry/remotes/{name}/release', { params: { name }, body })).remote;
  }

  async promote(name: string, body: Change) {
    return (await this.call('POST /registry/remotes/{name}/promote', { params: { name }, body })).remote;
  }

  async rollback(name: string, body: Change) {
    return (await this.call('POST /registry/remotes/{name}/rollback', { params: { name }, body })).remote;
  }

  async status(name: string) {
    return (await this.statusWithHealth(name)).remote;
  }

  statusWithHealth(name: string) {
    return this.call('GET /registry/remotes/{name}', { params: { name } });
  }

  async list() {
    return (await this.overview()).remotes;
  }

  /** Returns all remotes, and the additional kits and Reacts of the site. */
  overview() {
    return this.call('GET /registry/remotes');
  }

  async audit(name: string) {
    return (await this.call('GET /registry/remotes/{name}/audit', { params: { name } })).entries;
  }

  /** Returns the errors on readers' pages, the latest first. */
  async errors(name: string) {
    return (await this.call('GET /registry/remotes/{name}/errors', { params: { name } })).errors;
  }

  /** Creates a link that shows these builds to anybody who has it. */
  preview(builds: BodyOf<'POST /registry/previews'>['builds']) {
    return this.call('POST /registry/previews', { body: { builds } });
  }

  /** Returns the pages of the last smoke test without problems. */
  lastSmokeTest(name: string) {
    return this.call('GET /registry/remotes/{name}/smoke-tests/last', { params: { name } });
  }

  async sendSmokeTest(name: string, body: BodyOf<'POST /registry/remotes/{name}/smoke-tests'>) {
    return (await this.call('POST /registry/remotes/{name}/smoke-tests', { params: { name }, body })).outcome;
  }

  /** Checks whether a built shell is compatible with every version that its pages may load. */
  checkShell(body: BodyOf<'POST /registry/shell/check'>) {
    return this.call('POST /registry/shell/check', { body });
  }

  private async call<K extends RegistryKey>(key: K, ...[input]: ArgumentsOf<CallInputOf<K>>): Promise<AnswerOf<K>> {
    const { method, path, response: schema } = endpointOf(key);
    const { params, body }: { params?: { name?: string }; body?: unknown } = input ?? {};
    const response = await this.send(method, path.replace('{name}', params?.name ?? ''), body);
    const value: unknown = await response.json().catch(() => null);
    // The value is parsed with the row's schema, from which the type is derived.
    if (response.ok) return (schema && parse(schema, value)) as AnswerOf<K>;
    throw new RegistryRefusal(reasonOf(value) ?? `The site answered ${response.status}.`, response.status);
  }

  private async send(method: string, path: string, body: unknown): Promise<Response> {
    const { url, token } = this.address;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = () => fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    try {
      return await send().catch((error: unknown) => (wasClosed(error) ? send() : Promise.reject(error)));
    } catch (error) {
      throw new Error(`No site answers at ${url}. Is it running, and is SITE_URL right?`, { cause: error });
    }
  }
}

/**
 * Returns whether the site closed a kept-alive connection just when a call was sent on it, as it does after some idle
 * seconds. Retrying is safe: commands name the revision they are for, and publishing is idempotent.
 */
function wasClosed(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';
}

function reasonOf(value: unknown): string | null {
  const refused = releaseRefused.safeParse(value);
  if (refused.success) {
    const lines = refused.data.refusals.map(({ gate, reason }) => `  ${gate}: ${reason}`);
    return ['The registry refuses this build:', ...lines].join('\n');
  }
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : null;
  return typeof message === 'string' ? message : null;
}
