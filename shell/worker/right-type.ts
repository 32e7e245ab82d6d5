const contentTypes: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /css/, json: /json/, svg: /svg/ };

/**
 * Returns whether a response has the type of the file's name: an error page in place of a script must not be cached.
 */
export function isRightType(address: string, answer: Response): boolean {
  const extension = new URL(address, 'https://any.example').pathname.split('.').pop() ?? '';
  const expected = contentTypes[extension];
  return answer.status === 200 && (expected?.test(answer.headers.get('content-type') ?? '') ?? true);
}
