import { useQuery } from '@storysprout/kit';
import { deviceChoice } from '../../play/screen/device-choice';
import { blogPictures, numbersOnly, offeredBlogs, ownPictures, type Picture } from './pictures';

const choice = deviceChoice('funzone-picture');

/** Returns the pictures to choose from and the one last chosen on this device. */
export function usePicture() {
  const { data: fromBlogs = [] } = useQuery(blogPictures);
  const chosenId = choice.useChosen();
  // The pictures of blogs come last because they load later.
  const pictures: readonly Picture[] = [...ownPictures, numbersOnly, ...fromBlogs];
  const picture = pictures.find(({ id }) => id === chosenId) ?? pictures[0] ?? numbersOnly;
  return { pictures, room: offeredBlogs - fromBlogs.length, picture, choose: ({ id }: Picture) => choice.choose(id) };
}
