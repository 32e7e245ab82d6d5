import { ifStored, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import { blogPictures, numbersOnly, ownPictures, type Picture } from './pictures';

const key = 'funzone-picture';

/** The pictures to choose from, and the one this device chose last. */
export function usePicture() {
  const { data: fromBlogs = [] } = useQuery(blogPictures);
  const [chosenId, setChosenId] = useState(() => ifStored(() => localStorage.getItem(key)));
  const pictures: readonly Picture[] = [...ownPictures, ...fromBlogs, numbersOnly];
  const picture = pictures.find(({ id }) => id === chosenId) ?? pictures[0] ?? numbersOnly;
  const choose = ({ id }: Picture) => {
    setChosenId(id);
    ifStored(() => localStorage.setItem(key, id));
  };
  return { pictures, picture, choose };
}
