import type { CaseResponse, CaseSubject, ModerationCase } from '@storysprout/contract';
import { api, Badge, Card, Emoji, formatLongDate, formatRelative, Row, Stack, useQuery } from '@storysprout/kit';
import { BlurredPicture } from '../../shared/blurred-picture';
import { FlagList } from '../../shared/flags/flag-list';
import { FlaggedText } from '../../shared/flags/flagged-text';
import { EarlierVersions } from '../../shared/versions/earlier-versions';
import { SideBySide } from '../../shared/versions/side-by-side';
import * as texts from '../../texts/cases';
import { decidedLabels, isUrgent, pastLabel, reportLabels, standingOf } from './case-labels';
import styles from './cases.module.css';

/** Everything a moderator needs to know before deciding. */
export function CaseFacts({ answer }: { answer: CaseResponse }) {
  const { case: shown, writer, earlier } = answer;
  return (
    <Stack gap={4}>
      {shown.appeal && <Appeal shown={shown} />}
      {shown.subject?.correction && <Correction subject={shown.subject} correction={shown.subject.correction} />}
      {shown.subject && !shown.subject.correction && <Subject subject={shown.subject} findings={shown.findings} />}
      {!shown.subject && <NoSubject kind={shown.kind} />}
      {isUrgent(shown) && <WorryNotice />}
      {shown.subject?.kind === 'blog' && <EarlierVersions blogId={shown.subject.id} />}
      {shown.reports.length > 0 && <Reports reports={shown.reports} />}
      {writer && <Writer writer={writer} />}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </Stack>
  );
}

function WorryNotice() {
  return (
    <Card tone="coral" className={styles.notice}>
      <Emoji name="bell" size={32} />
      <p>
        <strong>{texts.thisChildMayNeedHelp}</strong> {texts.readSlowly}
      </p>
    </Card>
  );
}

function NoSubject({ kind }: Pick<ModerationCase, 'kind'>) {
  return <p className={styles.soft}>{kind === 'appeal' ? texts.thisAppealIsAboutThe : texts.whatThisWasAboutNo}</p>;
}

function Appeal({ shown: { appeal, decision, state } }: { shown: ModerationCase }) {
  if (!appeal) return null;
  return (
    <section className={styles.part}>
      <h3>{texts.writerAsks}</h3>
      <blockquote dir="auto" className={styles.quote}>
        {appeal.text}
      </blockquote>
      <p className={styles.soft}>{formatRelative(appeal.at)}</p>
      {decision && state !== 'decided' && (
        <p>
          {texts.theDecision} <strong>{decidedLabels[decision.decision]}</strong> {texts.by}{' '}
          <bdi>{decision.by.name}</bdi>, {formatRelative(decision.at)}
          {decision.reason && (
            <span>
              : “<bdi>{decision.reason}</bdi>”
            </span>
          )}
        </p>
      )}
    </section>
  );
}

function Standing({ subject }: { subject: CaseSubject }) {
  const standing = standingOf(subject);
  return (
    <Badge tone={standing === texts.everyoneSees ? 'leaf' : 'plum'} className={styles.why}>
      {standing}
    </Badge>
  );
}

type NewVersion = NonNullable<CaseSubject['correction']>;

/** A correction of a published blog. The decision is only about the new version. */
function Correction({ subject, correction }: { subject: CaseSubject; correction: NewVersion }) {
  const { title = '', text = '', author } = subject;
  return (
    <section className={styles.part}>
      <Row gap={2} align="stretch">
        <Standing subject={subject} />
        <Badge tone="sun">{texts.newVersion}</Badge>
      </Row>
      <SideBySide now={{ ...subject, title, text }} next={correction} findings={correction.findings} />
      <p className={styles.soft}>
        <bdi>{author.name}</bdi>, {formatLongDate(correction.submittedAt)}
      </p>
    </section>
  );
}

function Subject({ subject, findings }: { subject: CaseSubject } & Pick<ModerationCase, 'findings'>) {
  const { kind, title, text, image, author, createdAt, blogId } = subject;
  return (
    <section className={styles.part}>
      <Row gap={2} align="stretch">
        <Standing subject={subject} />
        <FlagList flags={findings} />
      </Row>
      {kind === 'blog' && title && (
        <p dir="auto" className={styles.title}>
          <FlaggedText text={title} flags={findings} />
        </p>
      )}
      {image && (
        <BlurredPicture
          image={image}
          alt={kind === 'picture' ? texts.pictureOf(author.name) : texts.thePictureOfThisBlog}
        />
      )}
      {text && (
        <div dir="auto" className={kind === 'blog' ? styles.text : styles.words}>
          <FlaggedText text={text} flags={findings} />
        </div>
      )}
      <p className={styles.soft}>
        <bdi>{author.name}</bdi>, {formatLongDate(createdAt)}
      </p>
      {(kind === 'comment' || kind === 'reply') && blogId && <BlogAround blogId={blogId} />}
    </section>
  );
}

/** A link to the blog that a comment or reply belongs to. */
function BlogAround({ blogId }: { blogId: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'blog-around', blogId],
    queryFn: ({ signal }) => api.call('GET /blog/post/{id}', { params: { id: blogId }, signal }),
  });
  return (
    <p className={styles.around}>
      {texts.under}{' '}
      <a href={`/blog/${blogId}`} target="_blank" rel="noopener noreferrer">
        <bdi>{data ? data.blog.title : texts.thisBlog}</bdi> {texts.newTab}
      </a>
      {data && (
        <span>
          {' '}
          {texts.by} <bdi>{data.blog.author.name}</bdi>
        </span>
      )}
    </p>
  );
}

function Reports({ reports }: Pick<ModerationCase, 'reports'>) {
  return (
    <section className={styles.part}>
      <h3>{texts.reports(reports.length)}</h3>
      <Stack as="ul" gap={2} className={styles.list}>
        {reports.map(({ reason, text, at, by, about }) => (
          <li key={`${by._id} ${at}`}>
            <strong>{reportLabels[reason]}</strong>
            <FormerSubject about={about} />
            {text && (
              <span>
                : “<bdi>{text}</bdi>”
              </span>
            )}{' '}
            <span className={styles.soft}>
              <bdi>{by.name}</bdi>, {formatRelative(at)}
            </span>
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** Says that the report is of an earlier name or picture, which its owner has replaced since. */
function FormerSubject({ about }: Pick<ModerationCase['reports'][number], 'about'>) {
  if (about === undefined) return null;
  if (about === null) return <span> {texts.ofAnEarlierPicture}</span>;
  return (
    <span>
      {' '}
      {texts.ofTheEarlierName} <bdi>{about}</bdi>
    </span>
  );
}

function Writer({ writer }: { writer: NonNullable<CaseResponse['writer']> }) {
  const numbers: readonly (readonly [string, number])[] = [
    [texts.blogs, writer.blogCount],
    [texts.comments, writer.commentCount],
    [texts.removed, writer.removed],
    [texts.warnings, writer.warnings],
    [texts.mutes, writer.mutes],
    [texts.reportsAgreedWith, writer.reportsRight],
    [texts.reportsNotAgreedWith, writer.reportsWrong],
  ];
  return (
    <section className={styles.part}>
      <h3>
        {texts.theWriter} <bdi>{writer.name}</bdi>
      </h3>
      <Row gap={2} align="stretch">
        {writer.isBanned && <Badge tone="berry">{texts.banned}</Badge>}
        {writer.mutedUntil && <Badge tone="coral">{texts.mutedUntil(formatLongDate(writer.mutedUntil))}</Badge>}
      </Row>
      <dl className={styles.numbers}>
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{texts.memberSince(formatLongDate(writer.createdAt))}</p>
    </section>
  );
}

/** The person who was told about a worry. */
export function Told({ who }: { who: string | undefined }) {
  if (who === undefined) return null;
  return (
    <span>
      {texts.told} <bdi>{who}</bdi>.{' '}
    </span>
  );
}

function Earlier({ earlier }: Pick<CaseResponse, 'earlier'>) {
  return (
    <section className={styles.part}>
      <h3>{texts.decidedBefore}</h3>
      <Stack as="ul" gap={2} className={styles.list}>
        {earlier.map((past) => (
          <li key={past._id}>
            <strong>{pastLabel(past)}</strong>
            {past.reason && (
              <span>
                : “<bdi>{past.reason}</bdi>”
              </span>
            )}{' '}
            <Told who={past.toldWho} />
            <span className={styles.soft}>
              <bdi>{past.by}</bdi>, {formatRelative(past.at)}
            </span>
          </li>
        ))}
      </Stack>
    </section>
  );
}
