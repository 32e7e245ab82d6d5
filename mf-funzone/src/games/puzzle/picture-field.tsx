import * as texts from '../../texts/puzzle';
import styles from './picture-field.module.css';
import type { usePicture } from './use-picture';

/** Which picture lies under the numbers. */
export function PictureField({ pictures, picture, choose }: ReturnType<typeof usePicture>) {
  return (
    <fieldset className={styles.pictures} data-extra="">
      <legend className={styles.legend}>{texts.choosePicture}</legend>
      {pictures.map((each) => (
        <label key={each.id} className={styles.choice}>
          <input
            type="radio"
            name="picture"
            aria-label={each.label}
            checked={each.id === picture.id}
            onChange={() => choose(each)}
          />
          <span className={styles.thumb}>
            {each.url ? <img src={each.url} alt="" width={56} height={56} draggable={false} /> : texts.numbers}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
