/** The promise, or a rejection when it takes longer than `ms` milliseconds. */
export function within<Value>(ms: number, promise: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} seconds.`)), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
