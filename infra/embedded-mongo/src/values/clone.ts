import { type Doc, isDoc, setMember } from './doc';

/** Copies the structure (documents and arrays); leaves are shared, because nothing ever changes those. */
export function cloneValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneValue);
  return isDoc(value) ? cloneDoc(value) : value;
}

/** Copies a document so that an update may change the copy. */
export function cloneDoc(doc: Doc): Doc {
  const copy: Doc = {};
  for (const name of Object.keys(doc)) setMember(copy, name, cloneValue(doc[name]));
  return copy;
}
