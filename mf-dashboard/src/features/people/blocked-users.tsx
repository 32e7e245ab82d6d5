import { errorMessage, showReader, toast, useMutation, useReaderView } from '@storysprout/kit';
import * as texts from '../../texts/blocked-users';
import { PeoplePanel } from './people-panel';

type BlockedUser = ReturnType<typeof useReaderView>['hiddenPeople'][number];

/** People whom the reader has hidden, with a button to show each again; nothing while there are none. */
export function BlockedUsers() {
  const { hiddenPeople } = useReaderView();
  const show = useMutation({
    mutationFn: (person: BlockedUser) => showReader(person),
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
  if (hiddenPeople.length === 0) return null;
  return (
    <PeoplePanel
      title={texts.readersYouHid}
      emoji="eyes"
      note={texts.youDoNotSee}
      people={hiddenPeople}
      actionText={texts.showAgain}
      actionLabel={texts.showAgainName}
      pendingId={show.isPending ? show.variables.userId : undefined}
      onAction={(person, onDone) => show.mutate(person, { onSuccess: onDone })}
    />
  );
}
