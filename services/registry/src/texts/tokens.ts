export const tooMany = (remote: string, count: number) => `${remote} has ${count} tokens. Please withdraw one first.`;
export const notValid = 'This token is not valid any more.';
export const platformOnly = 'Only the platform team makes and withdraws tokens.';
