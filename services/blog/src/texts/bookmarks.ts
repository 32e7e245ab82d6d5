export const kept = "You'll find this story under Read Later.";
export const droppedFromList = 'This story is off your list.';
export const listFull = (count: number) => `Your list is full: ${count} stories. Please take one off first.`;
