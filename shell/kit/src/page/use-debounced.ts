import { useEffect, useState } from 'react';

/**
 * Returns the value once it has stayed the same for `ms` milliseconds, for example to search while the reader types.
 */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
