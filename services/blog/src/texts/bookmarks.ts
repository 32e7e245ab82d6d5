export const kept = "You'll find this blog under Read Later.";
export const droppedFromList = 'This blog is off your list.';
export const listFull = (count: number) => `Your list is full: ${count} blogs. Please take one off first.`;
