import type { BirthAnswer, User } from '@storysprout/contract';
import { api, errorMessage, toast, useMutation, useSession } from '@storysprout/kit';
import * as texts from '../../../texts/ask-a-grown-up';

/** The calls with which a signed-in child requests parental consent (docs/product.md#a-grown-up-at-home). */
export function useConsentSteps() {
  const { setUser } = useSession();
  const onSuccess = ({ user }: { user: User }) => setUser(user);
  const birth = useMutation({
    mutationFn: (answer: BirthAnswer) => api.call('POST /user/consent/birth', { body: answer }),
    onSuccess,
  });
  const ask = useMutation({
    mutationFn: (parentEmail: string | null) =>
      api.call('POST /user/consent/ask', { body: parentEmail === null ? undefined : { parentEmail } }),
    onSuccess: (answer) => {
      onSuccess(answer);
      toast.success(texts.weSentTheEmail);
    },
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
  return { birth, birthProblem: birth.error ? errorMessage(birth.error, texts.didNotWork) : undefined, ask };
}
