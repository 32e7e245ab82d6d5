export const goodLuck = 'Good luck, superstar!';
export const noSuchChallenge = 'There is no such challenge.';
export const onItsWay = (count: number) =>
  `The weekly challenge is on its way to ${count === 1 ? '1 reader' : `${count} readers`}.`;
export const behindTheBell = 'Every reader now finds the weekly challenge behind the bell.';
export const mailedBefore = (name: string, day: string) =>
  `${name} sent this topic by email on ${day}. Do you want to send it again?`;
export const notifiedBefore = (name: string, day: string) =>
  `${name} sent this topic as a notification on ${day}. Do you want to send it again?`;
