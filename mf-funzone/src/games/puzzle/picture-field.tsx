import { RadioRow } from '../../play/screen/radio-row';
import * as texts from '../../texts/puzzle';
import type { Picture } from './pictures';
import type { usePicture } from './use-picture';

const shownOf = ({ url }: Picture) =>
  url ? <img src={url} alt="" width={56} height={56} draggable={false} /> : texts.numbers;

/** A choice of the picture under the numbers. */
export function PictureField({ pictures, room, picture, choose }: ReturnType<typeof usePicture>) {
  return (
    <div data-extra="">
      <RadioRow
        name="picture"
        legend={texts.choosePicture}
        choices={pictures.map((each) => ({ ...each, shown: shownOf(each) }))}
        chosen={picture.id}
        onChoose={choose}
        room={room}
      />
    </div>
  );
}
