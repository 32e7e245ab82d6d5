export const reachLevel = (goal: number) => `Reach level ${goal}`;
export const firstBlogHow = 'Publish your first story';
export const busyWriterHow = 'Publish 5 stories';
export const kindCommenterHow = 'Write 10 comments';
export const wellLikedHow = 'Get 50 likes on your stories';
export const faithfulHow = 'Visit 7 days in a row';
export const explorerHow = 'Win 3 different games in one day';
