import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import * as texts from '../../texts/safety';
import { hideReader } from './block-user';
import styles from './safety.module.css';

interface BlockButtonProps {
  readonly person: { readonly userId: string; readonly name: string };
  readonly onDone: () => void;
}

/** Hides everything by this writer from the reader's own pages. */
export function BlockButton({ person, onDone }: BlockButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => hideReader(person), onSuccess: onDone });
  return (
    <div className={styles.hide}>
      <Button variant="ghost" size="s" pending={isPending} pendingText={texts.hiding} onClick={() => mutate()}>
        <Icon name="eye-off" size={18} />
        <span>
          {texts.hideWhat} <bdi>{person.name}</bdi> {texts.writes}
        </span>
      </Button>
      {error && <p role="alert">{errorMessage(error, texts.didNotWork)}</p>}
    </div>
  );
}
