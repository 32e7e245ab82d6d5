import type { MessageResponse } from '@storysprout/contract';
import { Button, type EmojiName, errorMessage, FormProblem, PageLink, useMutation } from '@storysprout/kit';
import { useParams } from '@storysprout/kit/router';
import * as texts from '../../texts/email-links';
import { FormPage } from '../forms/form-page';

export interface EmailLinkPageProps {
  readonly title: string;
  readonly emoji: EmojiName;
  readonly question: string;
  readonly button: string;
  /** Performs the action that the link is for. */
  readonly follow: (token: string) => Promise<MessageResponse>;
  /** The link to show once it is done. */
  readonly next: { readonly to: string; readonly label: string };
  /** The link to show when it fails. */
  readonly help: { readonly to: string; readonly label: string };
}

/**
 * The page behind a link in an e-mail. Opening it does nothing, because mail programs open links on their own; the
 * reader has to press the button.
 */
export function EmailLinkPage({ title, emoji, question, button, follow, next, help }: EmailLinkPageProps) {
  const { token = '' } = useParams();
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => follow(token) });
  if (data) {
    return (
      <FormPage title={texts.done} emoji="party-popper" lead={<output>{data.message}</output>} links={linkTo(next)}>
        {null}
      </FormPage>
    );
  }
  return (
    <FormPage title={title} emoji={emoji} lead={question} links={error && linkTo(help)}>
      <FormProblem>{error ? errorMessage(error, texts.didNotWork) : undefined}</FormProblem>
      <Button size="l" block pending={isPending} pendingText={texts.oneMoment} onClick={() => mutate()}>
        {button}
      </Button>
    </FormPage>
  );
}

function linkTo({ to, label }: { to: string; label: string }) {
  return <PageLink to={to}>{label}</PageLink>;
}
