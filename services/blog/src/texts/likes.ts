export const likeAsYourself = 'You can only like things as yourself.';
