export const blogsAreSlow =
  'The stories are taking a long time to answer. Look again soon: your decision may still count.';
export const noted = "We've noted your decision. It takes effect as soon as this part works again.";
export const doesNotFit = "That decision doesn't fit this case.";
export const onlyBlogsGoBack = 'Only a story can go back.';
export const appealWithoutSanction = 'An appeal is answered without a sanction.';
export const worryWithoutSanction = 'A worry is never a reason for a sanction.';
export const whoWasTold = 'Who did you tell?';
export const onlyWorriesAreTold = 'Only a worry notes who was told.';
export const sayWhy = 'Please say why. The writer will read it.';
export const aboutYou = 'This is about you. Another moderator decides.';
export const yourDecision = 'You made this decision. Another moderator answers the appeal.';
export const nothingToAsk = "There's nothing to ask about here anymore.";
export const tooLongAgo = 'This was decided more than 30 days ago.';
export const xpGivenBack = 'A moderator took a decision back.';
