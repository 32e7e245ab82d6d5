export const tooMany = (remote: string, count: number) => `${remote} has ${count} tokens. Please withdraw one first.`;
export const notValid = "This token isn't valid anymore.";
export const platformOnly = 'Only the platform team makes and withdraws tokens.';
