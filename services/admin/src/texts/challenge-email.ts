export const subject = (topic: string) => `Your weekly challenge: ${topic}`;
export const heading = (name: string) => `Hello ${name}, here is your weekly challenge!`;
export const lead = "Sharpen your pencil and let your ideas grow. This week we'd love to read what you write about:";
export const anythingGoes =
  'A story, a poem, a page of your diary: anything goes. Write at least 50 words, and a friendly moderator will read it before we publish it.';
export const haveFun = 'Have fun, superstar!';
export const startWriting = 'Start writing';
export const footer = (siteName: string) => `You get this email because you have an account at ${siteName}.`;
