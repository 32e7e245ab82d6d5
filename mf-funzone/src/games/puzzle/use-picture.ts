import { useQuery } from '@storysprout/kit';
import { deviceChoice } from '../../play/device-choice';
import { blogPictures, numbersOnly, ownPictures, type Picture } from './pictures';

const choice = deviceChoice('funzone-picture');

/** The pictures to choose from, and the one this device chose last. */
export function usePicture() {
  const { data: fromBlogs = [] } = useQuery(blogPictures);
  const chosenId = choice.useChosen();
  const pictures: readonly Picture[] = [...ownPictures, ...fromBlogs, numbersOnly];
  const picture = pictures.find(({ id }) => id === chosenId) ?? pictures[0] ?? numbersOnly;
  return { pictures, picture, choose: ({ id }: Picture) => choice.choose(id) };
}
