export const reachLevel = (goal: number) => `Reach level ${goal}`;
export const firstBlogHow = 'Publish your first blog';
export const busyWriterHow = 'Publish 5 blogs';
export const kindCommenterHow = 'Write 10 comments';
export const wellLikedHow = 'Get 50 likes on your blogs';
export const faithfulHow = 'Visit 7 days in a row';
export const explorerHow = 'Win 3 different games in one day';
