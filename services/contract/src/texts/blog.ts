export const pickCategory = 'Please pick a category.';
export const draftOrReview = 'A story is saved as a draft or sent for review.';
