/** A decoded BSON document. Stored documents are never changed in place: a write replaces them. */
export type Doc = Record<string, unknown>;

const plainPrototype = Object.prototype;

/** Returns true for embedded documents, false for arrays, dates and the BSON wrapper classes. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === plainPrototype;
}

/** Returns a member of a document, but never an inherited one such as `constructor`. */
export function memberOf(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Sets a member of a document. Also works for the name `__proto__`. */
export function setMember(doc: Doc, name: string, value: unknown): void {
  if (name !== '__proto__') {
    doc[name] = value;
    return;
  }
  Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns whether a path part may be an array index, such as `0` or `12`. */
export function isArrayIndex(part: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(part);
}

/** Copies documents and arrays deeply. Other values are shared, because they are never changed. */
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
