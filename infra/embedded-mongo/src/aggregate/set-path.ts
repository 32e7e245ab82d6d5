import { type Doc, isDoc, memberOf } from '../values/doc';

/** A copy of the document with another value at the path; undefined removes it. Everything else is shared. */
export function withValueAt(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const [name = '', ...rest] = parts;
  const copy = { ...doc };
  if (rest.length > 0) {
    const inner = memberOf(doc, name);
    copy[name] = withValueAt(isDoc(inner) ? inner : {}, rest, value);
  } else if (value === undefined) {
    delete copy[name];
  } else {
    copy[name] = value;
  }
  return copy;
}
