import type { AnswerOf, ApiKey, ArgumentsOf, BodyOf, CallInputOf, EndpointBy } from '@storysprout/contract/api';
import type { ApiClient, PageOf, RequestOptions } from './api-client';
import { notingFailure } from './failed-calls';
import { pressOnce } from './press-keys';

/** The input of a call, as its row of the contract defines it. Pictures are sent in a form. */
export type CallInput<K extends ApiKey> = CallInputOf<K, SentBody<K>> &
  Pick<RequestOptions, 'signal' | 'headers' | 'keepalive' | 'withoutSession' | 'shared'>;

type SentBody<K extends ApiKey> = EndpointBy<K> extends { picture: string } ? BodyOf<K> | FormData : BodyOf<K>;

export interface TypedCalls {
  /**
   * Makes a call of the contract.
   *
   * @throws ApiError
   */
  call<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<AnswerOf<K>>;
  /**
   * Like `call`, for lists whose next cursor comes in a header.
   *
   * @throws ApiError
   */
  callPage<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<PageOf<AnswerOf<K>>>;
  /**
   * Like `call`, for a response that is not JSON.
   *
   * @throws ApiError
   */
  callFile<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<Blob>;
}

type AnyInput = RequestOptions & { readonly params?: Readonly<Record<string, string>> };

function partsOf(key: ApiKey, input: AnyInput | undefined): [method: string, path: string, options: RequestOptions] {
  const { params, ...options } = input ?? {};
  const [method = '', template = ''] = key.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return [method, path, options];
}

/** Creates calls that are named by method and path, so that a page contains their types but none of their schemas. */
export function typedCalls({ request, requestFile }: ApiClient): TypedCalls {
  // Not async, so that a failure is reported with the stack of the caller, which an await would cut off.
  function callPage<K extends ApiKey>(key: K, ...[input]: ArgumentsOf<CallInput<K>>) {
    // The server responds with the schema from which this type is made, and its tests verify that.
    return notingFailure(key, () =>
      pressOnce(key, input ?? {}, async (headers) => {
        const [method, path, options] = partsOf(key, input);
        const answer = await request(method, path, { ...options, headers: { ...headers, ...options.headers } });
        return answer as PageOf<AnswerOf<K>>;
      }),
    );
  }
  return {
    callPage,
    call: async (key, ...input) => (await callPage(key, ...input)).data,
    callFile: (key, ...[input]) => notingFailure(key, () => requestFile(...partsOf(key, input))),
  };
}
