import { gameCards } from '@storysprout/contract';
import { LinkButton, PageLink, Panel, Row, Stack, XpBadge } from '@storysprout/kit';
import styles from './achievements.module.css';

/** The games and what they are good for. */
export function FunzoneRules() {
  return (
    <Panel className={styles.wide} title="FunZone" emoji="joystick">
      <Stack gap={4}>
        <p className={styles.lead}>
          Every game earns XP of its own. Win three different ones on the same day and you are that day's FunZone
          Explorer.
        </p>
        <ul className={styles.games}>
          {gameCards.map(({ game, title, path, xp }) => (
            <li key={game} className={styles.rule}>
              <PageLink to={path}>{title}</PageLink>
              <XpBadge xp={xp} />
            </li>
          ))}
        </ul>
        <Row>
          <LinkButton to="/funzone" variant="secondary" icon="video-game">
            Open the FunZone
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  );
}
