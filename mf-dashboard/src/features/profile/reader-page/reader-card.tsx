import type { ReaderPage } from '@storysprout/contract';
import {
  Avatar,
  Badge,
  Card,
  FollowButton,
  ModeratorBadge,
  PageTitle,
  ReportButton,
  Row,
  useReaderView,
} from '@storysprout/kit';
import { badgePicture } from '../../../shared/badge-pictures';
import * as texts from '../../../texts/reader-page';
import styles from './reader-page.module.css';

/** Name, picture or avatar, and badges. */
export function ReaderCard({ reader }: Pick<ReaderPage, 'reader'>) {
  const shown = useReaderView().person(reader);
  return (
    <Card tone="sky" className={styles.card}>
      <Avatar user={shown} size={112} decorative />
      <div className={styles.words}>
        <PageTitle>{shown.name}</PageTitle>
        <ModeratorBadge writer={shown} />
        {reader.badges.length > 0 && (
          <Row as="ul" gap={2} className={styles.badges} aria-label={texts.badges}>
            {reader.badges.map((badge) => (
              <li key={badge}>
                <Badge tone="sun" emoji={badgePicture(badge)}>
                  {badge}
                </Badge>
              </li>
            ))}
          </Row>
        )}
        <Row gap={2}>
          <FollowButton writer={shown} />
          <ReportButton author={shown} />
        </Row>
      </div>
    </Card>
  );
}
