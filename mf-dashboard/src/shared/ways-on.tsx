import { LinkButton, Row } from '@storysprout/kit';
import * as texts from '../texts/ways-on';

/** Links for a page that has nothing to show. */
export function WaysOn() {
  return (
    <Row justify="center">
      <LinkButton to="/" icon="house">
        {texts.backHome}
      </LinkButton>
      <LinkButton to="/blogs" variant="secondary" icon="books">
        {texts.allBlogs}
      </LinkButton>
      <LinkButton to="/funzone" variant="secondary" icon="video-game">
        {texts.funZone}
      </LinkButton>
    </Row>
  );
}
