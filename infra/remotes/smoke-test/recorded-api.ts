import type { SmokeTestRole } from '@storysprout/contract';
import { nameOfRow, rowOf } from './api-calls';
import type { Recording } from './recording';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An API call of a page, and the response it gets. */
export interface AnsweredCall {
  /** The name of its endpoint, or else the call itself. */
  readonly call: string;
  readonly answer: Answer;
  /** False for a call that the API does not have. */
  readonly isKnown: boolean;
}

const notThere: Answer = {
  status: 404,
  body: { success: false, code: 'not_found', message: 'The recording has no answer to this.' },
};

/** Responds to API calls as the sample site did. */
export class RecordedApi {
  private readonly byRow = new Map<string, Answer>();

  constructor(private readonly recording: Recording) {
    for (const [key, answer] of Object.entries(recording.answers)) {
      const [role = '', method = '', address = ''] = key.split(' ');
      const row = rowOf(method, pathOf(address));
      const name = row && `${role} ${nameOfRow(row)}`;
      if (name && !this.byRow.has(name)) this.byRow.set(name, answer);
    }
  }

  /** @param address path and query */
  answer(role: SmokeTestRole, method: string, address: string): AnsweredCall {
    const row = rowOf(method, pathOf(address));
    if (!row) return { call: `${method} ${pathOf(address)}`, answer: notThere, isKnown: false };
    const call = nameOfRow(row);
    // Writes succeed. For a read that was not recorded, the response to a similar one is used.
    const taken: Answer = { status: row.status ?? 200, body: row.status === 204 ? null : { success: true } };
    const known = this.recording.answers[`${role} ${method} ${address}`] ?? this.byRow.get(`${role} ${call}`);
    return { call, answer: known ?? (method === 'GET' ? notThere : taken), isKnown: true };
  }
}

const pathOf = (address: string) => address.replace(/\?.*/, '');
