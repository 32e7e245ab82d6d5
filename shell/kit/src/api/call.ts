import type { AnswerOf, ApiKey, ArgumentsOf, BodyOf, CallInputOf, EndpointBy } from '@storysprout/contract/api';
import type { ApiClient, PageOf } from './api-client';

/** What a call needs, as its row of the contract says; pictures travel in a form. */
export type CallInput<K extends ApiKey> = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
} & CallInputOf<K, SentBody<K>>;

type SentBody<K extends ApiKey> = EndpointBy<K> extends { picture: string } ? BodyOf<K> | FormData : BodyOf<K>;

export interface TypedCalls {
  /** Makes a call of the contract. @throws ApiError */
  call<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<AnswerOf<K>>;
  /** As `call`, for lists whose next cursor comes in a header. @throws ApiError */
  callPage<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<PageOf<AnswerOf<K>>>;
}

interface AnyInput extends Pick<CallInput<'GET /blog/all'>, 'signal' | 'headers'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

function pathOf(template: string, params: AnyInput['params']): string {
  return template.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

function splitKey(key: ApiKey): [method: string, template: string] {
  const [method = '', template = ''] = key.split(' ');
  return [method, template];
}

/** Names calls by method and path, so that a page carries their types and none of their schemas. */
export function typedCalls({ request }: Pick<ApiClient, 'request'>): TypedCalls {
  async function callPage<K extends ApiKey>(
    key: K,
    ...[input]: ArgumentsOf<CallInput<K>>
  ): Promise<PageOf<AnswerOf<K>>> {
    const [method, template] = splitKey(key);
    const { params, body, ...options }: AnyInput = (input ?? {}) as AnyInput;
    // The server answers from the schema that the type is made of, and its tests check that it does.
    return (await request(method, pathOf(template, params), body, options)) as PageOf<AnswerOf<K>>;
  }
  return { callPage, call: async (key, ...input) => (await callPage(key, ...input)).data };
}
