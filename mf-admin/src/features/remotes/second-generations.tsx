import type { GenerationInUse } from '@storysprout/contract';
import { Card } from '@storysprout/kit';
import { useId } from 'react';
import * as texts from '../../texts/second-generations';
import styles from './remotes.module.css';

/** The second kit and React that the site contains during a major upgrade. There is usually none. */
export function SecondGenerations({
  generations = [],
}: {
  readonly generations: readonly GenerationInUse[] | undefined;
}) {
  return generations.map((generation) => (
    <Generation key={JSON.stringify(generation.shared)} generation={generation} />
  ));
}

function Generation({ generation: { shared, bytes, holders } }: { readonly generation: GenerationInUse }) {
  const id = useId();
  return (
    <Card as="section" className={styles.generation} aria-labelledby={id}>
      <h3 id={id} className={styles.versionTitle}>
        {texts.anUpgradeIsGoingOn}
      </h3>
      <p className={styles.last}>
        {texts.theSiteAlsoBrings(shared['@storysprout/kit'] ?? '', shared.react ?? '', Math.ceil(bytes / 1_000))}{' '}
        {holders.length === 0 ? texts.nobodyNeedsIt : texts.heldUpBy}
      </p>
      {holders.length > 0 && (
        <ul className={styles.earlier}>
          {holders.map(({ remote, version, role, needs }) => (
            <li key={`${remote} ${role}`}>
              <code>{remote}</code> {version} ({texts.roles[role]}):{' '}
              {texts.worksWith(needs['@storysprout/kit'] ?? '', needs.react ?? '')}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
