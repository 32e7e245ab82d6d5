import type { BirthAnswer, User } from '@storysprout/contract';
import { api, errorMessage, toast, useMutation, useSession } from '@storysprout/kit';

const tryAgain = 'Something went wrong. Please try again.';

/** What a signed-in child does so that a grown-up is asked (docs/product.md#a-grown-up-at-home). */
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
      toast.success('We sent the letter.');
    },
    onError: (error) => toast.error(errorMessage(error, tryAgain)),
  });
  return { birth, birthProblem: birth.error ? errorMessage(birth.error, tryAgain) : undefined, ask };
}
