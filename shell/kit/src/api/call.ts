import type { AnswerOf, ApiKey, ArgumentsOf, BodyOf, CallInputOf, EndpointBy } from '@storysprout/contract/api';
import type { ApiClient, PageOf, RequestOptions } from './api-client';
import { notingFailure } from './failed-calls';
import { pressOnce } from './press-keys';

/** What a call needs, as its row of the contract says; pictures travel in a form. */
export type CallInput<K extends ApiKey> = CallInputOf<K, SentBody<K>> &
  Pick<RequestOptions, 'signal' | 'headers' | 'keepalive' | 'withoutSession' | 'shared'>;

type SentBody<K extends ApiKey> = EndpointBy<K> extends { picture: string } ? BodyOf<K> | FormData : BodyOf<K>;

export interface TypedCalls {
  /** Makes a call of the contract. @throws ApiError */
  call<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<AnswerOf<K>>;
  /** As `call`, for lists whose next cursor comes in a header. @throws ApiError */
  callPage<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<PageOf<AnswerOf<K>>>;
  /** As `call`, for an answer that is not JSON. @throws ApiError */
  callFile<K extends ApiKey>(key: K, ...input: ArgumentsOf<CallInput<K>>): Promise<Blob>;
}

type AnyInput = RequestOptions & { readonly params?: Readonly<Record<string, string>> };

function partsOf(key: ApiKey, input: AnyInput | undefined): [method: string, path: string, options: RequestOptions] {
  const { params, ...options } = input ?? {};
  const [method = '', template = ''] = key.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return [method, path, options];
}

/** Names calls by method and path, so that a page carries their types and none of their schemas. */
export function typedCalls({ request, requestFile }: ApiClient): TypedCalls {
  // Not async: a failure is told with the stack of the caller, which an await would cut off.
  function callPage<K extends ApiKey>(key: K, ...[input]: ArgumentsOf<CallInput<K>>) {
    // The server answers from the schema that the type is made of, and its tests check that it does.
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
