import {
  auditResponse,
  changeResponse,
  type LastSmokeTest,
  lastSmokeTest,
  type PlatformFacts,
  type PreviewedBuild,
  type PreviewResponse,
  type PublishRequest,
  type PublishResponse,
  previewResponse,
  publishResponse,
  type RegistryAuditEntry,
  type RegistryOverview,
  type RemoteErrorGroup,
  type RemoteHealth,
  type RemoteStatus,
  registryOverview,
  releaseRefused,
  remoteErrorGroups,
  remoteResponse,
  type ShellCheck,
  type SmokeTestOutcome,
  type SmokeTestRequest,
  shellCheck,
  smokeTestResponse,
} from '@storysprout/contract';
import type * as z from 'zod/mini';

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

interface Change {
  readonly revision: number;
  readonly reason?: string;
}

/** A team's client of a site's registry. Every method throws RegistryRefusal, or Error when there is no response. */
export class RegistryClient {
  constructor(private readonly address: RegistryAddress) {}

  get site(): string {
    return this.address.url;
  }

  async publish(name: string, build: PublishRequest): Promise<PublishResponse> {
    return this.call(publishResponse, 'POST', `/remotes/${name}/releases`, build);
  }

  async release(
    name: string,
    order: Change & { version: string; canaryPercent?: number; promoteAfterHours?: number },
  ): Promise<RemoteStatus> {
    return (await this.call(changeResponse, 'POST', `/remotes/${name}/release`, order)).remote;
  }

  async promote(name: string, order: Change): Promise<RemoteStatus> {
    return (await this.call(changeResponse, 'POST', `/remotes/${name}/promote`, order)).remote;
  }

  async rollback(name: string, order: Change): Promise<RemoteStatus> {
    return (await this.call(changeResponse, 'POST', `/remotes/${name}/rollback`, order)).remote;
  }

  async status(name: string): Promise<RemoteStatus> {
    return (await this.statusWithHealth(name)).remote;
  }

  async statusWithHealth(name: string): Promise<{ remote: RemoteStatus; health: RemoteHealth[] }> {
    return this.call(remoteResponse, 'GET', `/remotes/${name}`);
  }

  async list(): Promise<RemoteStatus[]> {
    return (await this.overview()).remotes;
  }

  /** Returns all remotes, and the additional kits and Reacts of the site. */
  async overview(): Promise<RegistryOverview> {
    return this.call(registryOverview, 'GET', '/remotes');
  }

  async audit(name: string): Promise<RegistryAuditEntry[]> {
    return (await this.call(auditResponse, 'GET', `/remotes/${name}/audit`)).entries;
  }

  /** Returns the errors on readers' pages, the latest first. */
  async errors(name: string): Promise<RemoteErrorGroup[]> {
    return (await this.call(remoteErrorGroups, 'GET', `/remotes/${name}/errors`)).errors;
  }

  /** Creates a link that shows these builds to anybody who has it. */
  async preview(builds: readonly PreviewedBuild[]): Promise<PreviewResponse> {
    return this.call(previewResponse, 'POST', '/previews', { builds });
  }

  /** Returns the pages of the last smoke test without problems. */
  async lastSmokeTest(name: string): Promise<LastSmokeTest> {
    return this.call(lastSmokeTest, 'GET', `/remotes/${name}/smoke-tests/last`);
  }

  async sendSmokeTest(name: string, test: SmokeTestRequest): Promise<SmokeTestOutcome> {
    return (await this.call(smokeTestResponse, 'POST', `/remotes/${name}/smoke-tests`, test)).outcome;
  }

  /** Checks whether a built shell is compatible with every version that its pages may load. */
  async checkShell(facts: PlatformFacts): Promise<ShellCheck> {
    return this.call(shellCheck, 'POST', '/shell/check', facts);
  }

  private async call<S extends z.ZodMiniType>(
    answer: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.infer<S>> {
    const response = await this.send(method, path, body);
    const value: unknown = await response.json().catch(() => null);
    if (response.ok) return answer.parse(value);
    throw new RegistryRefusal(reasonOf(value) ?? `The site answered ${response.status}.`, response.status);
  }

  private async send(method: string, path: string, body: unknown): Promise<Response> {
    const { url, token } = this.address;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = () => fetch(`${url}/registry${path}`, { method, headers, body: JSON.stringify(body) });
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
