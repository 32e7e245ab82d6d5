import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast/toast';
import * as texts from '../../texts/session';
import { signOut } from '../sign-out';
import { listUnsent, type Unsent } from '../unsent';
import { useSession } from '../use-session';
import { UnsentDialog } from './unsent-dialog';

interface SignOut {
  /** Signs out and goes home. If there is content only on this device, the reader is asked first. */
  readonly askToSignOut: () => void;
  /** The dialog, to be rendered beside the button. */
  readonly question: ReactNode;
  /** Leaves without asking, for a session that has ended already. */
  readonly leave: () => void;
}

export function useSignOut(): SignOut {
  const { userId } = useSession();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const leave = () => {
    // Home first: a page for signed-in readers would otherwise send them to the sign-in page.
    void navigate('/');
    signOut();
    toast.info(texts.seeYouSoon, { id: 'signed-out' });
  };
  const askToSignOut = () => {
    const found = listUnsent(userId ?? '');
    setUnsent(found);
    if (found.length === 0) leave();
  };
  const question = userId !== null && unsent.length > 0 && (
    <UnsentDialog userId={userId} found={unsent} onClose={() => setUnsent([])} onLeave={leave} />
  );
  return { askToSignOut, question, leave };
}
