export const notAPicture = "We can't read that file as a picture. Please pick another one, or a screenshot of it.";
export const tooManyPixels = 'That picture is too big for us. Please pick a smaller one.';
export const tooManySenders = 'Lots of pictures are coming in right now. Please try again in a moment.';
export const tooManyPictures =
  "So many pictures at once! We're still looking at the last ones. Please try again in a moment.";
export const noSuchPicture = 'There is no such picture.';
export const resting = 'Pictures are taking a short break. Please try again in a moment.';
