export const onlyCards = 'A search answers cards: please add view=card.';
export const oneSearch = 'Please send either q or search.';
