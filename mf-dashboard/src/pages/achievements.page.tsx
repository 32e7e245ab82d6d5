import { Container, PageHeader, useSession } from '@storysprout/kit';
import styles from '../features/achievements/achievements.module.css';
import { BadgeWall } from '../features/achievements/badge-wall';
import { FunzoneRules } from '../features/achievements/funzone-rules';
import { LevelPanel } from '../features/achievements/level-panel';
import { XpRules } from '../features/achievements/xp-rules';
import * as texts from '../texts/achievements';

export default function AchievementsPage() {
  const { user } = useSession();
  return (
    <Container width="wide">
      <PageHeader title={texts.achievements} emoji="sports-medal" lead={texts.achievementsLead} />
      <div className={styles.grid}>
        <XpRules />
        <LevelPanel user={user} />
        <BadgeWall user={user} />
        <FunzoneRules />
      </div>
    </Container>
  );
}
