import { emptyTopicMessages } from '@storysprout/contract';
import { api, errorMessage, isApiError, toast, useMutation, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/challenge';

const calls = {
  email: 'POST /admin/send-weekly-challenge',
  notification: 'POST /admin/send-weekly-challenge-notification',
} as const;

type SendingWay = keyof typeof calls;

interface SendRequest {
  readonly way: SendingWay;
  readonly topic: string;
  /** Deliberately sends a topic that was already sent this way. */
  readonly again: boolean;
}

/** The confirmation that the moderator must give before something is sent. */
export type SendingQuestion =
  | { readonly kind: 'recipients'; readonly request: SendRequest }
  /** The topic was already sent this way; `message` names when and by whom. */
  | { readonly kind: 'again'; readonly request: SendRequest; readonly message: string };

const failures: Readonly<Record<SendingWay, string>> = {
  email: texts.failedToSendWeeklyChallenge,
  notification: texts.notificationFailed,
};

/** Sends a topic. Empty topics are refused; e-mails and repeated topics need a confirmation. */
export function useSending(onSent: () => void) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<SendingQuestion | null>(null);
  const sending = useMutation({
    mutationFn: ({ way, topic, again }: SendRequest) =>
      api.call(calls[way], { body: again ? { topic, again } : { topic } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setQuestion(null);
      onSent();
    },
    onError: (error, request) => {
      const isRepetition = isApiError(error) && error.status === 409;
      const message = errorMessage(error, failures[request.way]);
      setQuestion(isRepetition ? { kind: 'again', request: { ...request, again: true }, message } : null);
      if (!isRepetition) toast.error(message);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['challenge'] }),
        client.invalidateQueries({ queryKey: ['admin', 'email-runs'] }),
      ]),
  });
  const ask = (way: SendingWay, topic: string) => {
    const request = { way, topic: topic.trim(), again: false };
    if (request.topic === '') toast.error(emptyTopicMessages[way]);
    else if (way === 'email') setQuestion({ kind: 'recipients', request });
    else sending.mutate(request);
  };
  const confirm = () => question && !sending.isPending && sending.mutate(question.request);
  return { question, isSending: sending.isPending, ask, confirm, cancel: () => setQuestion(null) };
}
