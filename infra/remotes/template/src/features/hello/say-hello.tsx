import { Button, toast, useSession } from '@storysprout/kit';
import * as texts from '../../texts/sunflower';

/** Greets the reader, by name when we know it. */
export function SayHello() {
  const { user } = useSession();
  const name = user?.name ?? texts.friend;
  return (
    <Button icon="sparkles" onClick={() => toast.success(texts.hello(name))}>
      {texts.sayHello}
    </Button>
  );
}
