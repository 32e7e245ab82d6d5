import { gameCards } from '@storysprout/contract';
import { LinkButton, PageLink, Panel, Row, Stack, XpBadge } from '@storysprout/kit';
import * as texts from '../../texts/achievements';
import styles from './achievements.module.css';

/** Lists the games with the XP they give. */
export function FunzoneRules() {
  return (
    <Panel className={styles.wide} title={texts.funZone} emoji="joystick">
      <Stack gap={4}>
        <p className={styles.lead}>{texts.gamesEarnXp}</p>
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
            {texts.openFunZone}
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  );
}
