import { Icon, PageLink } from '@storysprout/kit';
import * as texts from '../../texts/read-blog';
import styles from './read.module.css';

export function BackToBlogs() {
  return (
    <PageLink to="/blogs" className={styles.back}>
      <Icon name="arrow-left" size={20} />
      {texts.allBlogs}
    </PageLink>
  );
}
