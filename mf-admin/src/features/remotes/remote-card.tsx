import type { AdminRemote, RemoteHealth } from '@storysprout/contract';
import { Badge, Button, Card, formatCount, formatRelative, Row, useSession } from '@storysprout/kit';
import { type ReactNode, useId } from 'react';
import * as texts from '../../texts/remotes';
import { audience, changeText, errorRate, type Rated, ratingLabels, ratingTones, rollbackOf } from './release-facts';
import { RemoteErrors } from './remote-errors';
import styles from './remotes.module.css';
import { WaitingLinks } from './waiting-links';

interface RemoteCardProps {
  readonly remote: AdminRemote;
  readonly onRollback: () => void;
}

/** One remote: its versions, their health, its latest changes, and the possible actions. */
export function RemoteCard({ remote, onRollback }: RemoteCardProps) {
  const id = useId();
  const { name, label, canary, stable, health } = remote;
  return (
    <Card as="li" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {label}
        </h3>
        <code className={styles.name}>{name}</code>
        {stable === null && <Badge tone="grey">{texts.notLive}</Badge>}
        {canary && <Badge tone="sun">{texts.newVersionOnTrial}</Badge>}
      </div>
      <WaitingLinks remote={remote} />
      <div className={styles.versions}>
        {health.map((each) => (
          <VersionFacts key={each.channel} remote={remote} health={each} />
        ))}
        <Changes remote={remote} />
      </div>
      <RemoteErrors remote={remote} />
      <Row justify="flex-end" align="stretch">
        <Button
          variant="danger"
          size="s"
          aria-describedby={id}
          disabled={rollbackOf(remote) === null}
          onClick={onRollback}
        >
          {texts.rollBack}
        </Button>
      </Row>
    </Card>
  );
}

/** The figures of one channel's version. */
function VersionFacts({ remote, health }: { remote: AdminRemote; health: RemoteHealth }) {
  const { version, channel, views, failures, tampered } = health;
  return (
    <section className={styles.version} aria-label={channel === 'canary' ? texts.newVersion : texts.liveVersion}>
      <h4 className={styles.versionTitle}>
        {channel === 'canary' ? texts.newVersion : texts.liveVersion} <code>{version}</code>
      </h4>
      <p className={styles.audience}>
        {audience(remote, channel)}
        {channel === 'canary' && <span>{texts.since(formatRelative(health.since))}</span>}
      </p>
      <dl className={styles.facts}>
        <Fact name={channel === 'canary' ? texts.pagesShown : texts.pagesShownLast7Days}>{formatCount(views)}</Fact>
        <RatedFact name={texts.errors} {...errorRate({ views, failures })} />
      </dl>
      {tampered > 0 && (
        <p role="alert" className={styles.tampered}>
          {texts.tampered(formatCount(tampered), tampered === 1 ? texts.page : texts.pages)}
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RatedFact({ name, text, rating }: Rated & { name: string }) {
  return (
    <Fact name={name}>
      {text} {rating && <Badge tone={ratingTones[rating]}>{ratingLabels[rating]}</Badge>}
    </Fact>
  );
}

function Changes({ remote: { changes, releases } }: { remote: AdminRemote }) {
  const { userId } = useSession();
  const [last, ...earlier] = changes;
  const entryOf = (entry: AdminRemote['changes'][number]) => (
    <>
      <strong>{changeText(entry, userId)}</strong>, {formatRelative(entry.at)}
      <span className={styles.detail}>{entry.detail}</span>
    </>
  );
  return (
    <div className={styles.changes}>
      {last && (
        <p className={styles.last}>
          {texts.lastChange} {entryOf(last)}
        </p>
      )}
      <details className={styles.more}>
        <summary>{texts.earlierChangesAndVersions}</summary>
        <ul className={styles.earlier}>
          {earlier.map((entry) => (
            <li key={`${entry.revision} ${entry.at}`}>{entryOf(entry)}</li>
          ))}
        </ul>
        <p className={styles.releases}>
          {texts.published(
            releases.map(({ version, publishedAt }) => `${version} (${formatRelative(publishedAt)})`).join(', '),
          )}
        </p>
        <SmokeTests releases={releases} />
      </details>
    </div>
  );
}

/** The results of the browser tests of the newest releases, made before readers got them. */
function SmokeTests({ releases }: Pick<AdminRemote, 'releases'>) {
  const tested = releases.flatMap(({ version, smokeTest }) => (smokeTest ? [{ version, ...smokeTest }] : []));
  if (tested.length === 0) return null;
  return (
    <ul className={styles.earlier} aria-label={texts.triedInABrowser}>
      {tested.map(({ version, pages, problems, differences }) => (
        <li key={version}>
          <strong>{texts.smokeTest(version, pages, problems.length, differences.length)}</strong>
          {[...problems, ...differences].map((line) => (
            <span key={line} className={styles.detail}>
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
