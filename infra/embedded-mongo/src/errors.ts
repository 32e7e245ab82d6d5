/** The numeric codes of the MongoDB errors that this server can return, under MongoDB's own names. */
const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  InvalidLength: 16,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  NoSuchTransaction: 251,
  TransactionTooOld: 225,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  BSONObjectTooLarge: 10334,
  UnknownField: 40415,
  MissingField: 40414,
} as const;

export type ErrorName = keyof typeof errorCodes;

interface ErrorOptions {
  labels?: readonly string[];
  /** Extra members of the response, such as `keyPattern` and `keyValue` of a duplicate key. */
  details?: Readonly<Record<string, unknown>>;
}

/** An error in MongoDB's format, with a code, its name and a message, which every driver supports. */
export class ServerError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly labels: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(name: ErrorName | number, message: string, options: ErrorOptions = {}) {
    super(message);
    this.code = typeof name === 'number' ? name : errorCodes[name];
    this.codeName = typeof name === 'number' ? `Location${name}` : name;
    this.labels = options.labels ?? [];
    this.details = options.details ?? {};
  }
}
