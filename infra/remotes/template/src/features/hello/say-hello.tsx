import { Button, toast, useSession } from '@storysprout/kit';

/** Greets the reader, by name when we know it. */
export function SayHello() {
  const { user } = useSession();
  const name = user?.name ?? 'friend';
  return (
    <Button icon="sparkles" onClick={() => toast.success(`Hello, ${name}!`)}>
      Say hello
    </Button>
  );
}
