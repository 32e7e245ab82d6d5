import { useQuery } from '@storysprout/kit';
import { deviceChoice } from '../../play/device-choice';
import { blogPictures, numbersOnly, offeredBlogs, ownPictures, type Picture } from './pictures';

const choice = deviceChoice('funzone-picture');

/** The pictures to choose from, and the one this device chose last. */
export function usePicture() {
  const { data: fromBlogs = [] } = useQuery(blogPictures);
  const chosenId = choice.useChosen();
  // Pictures of blogs arrive later, so they stand last.
  const pictures: readonly Picture[] = [...ownPictures, numbersOnly, ...fromBlogs];
  const picture = pictures.find(({ id }) => id === chosenId) ?? pictures[0] ?? numbersOnly;
  return { pictures, room: offeredBlogs - fromBlogs.length, picture, choose: ({ id }: Picture) => choice.choose(id) };
}
