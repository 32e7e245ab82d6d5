export interface NewKeys {
  readonly JWT_PRIVATE_KEY: string;
  readonly JWT_PUBLIC_KEY: string;
  /** Signs the audit log; the admin service's alone. */
  readonly AUDIT_PRIVATE_KEY: string;
  readonly AUDIT_PUBLIC_KEY: string;
  /** Of every kind of process, by its name. */
  readonly INTERNAL_PUBLIC_KEYS: string;
  /** By the name of the process. */
  readonly INTERNAL_PRIVATE_KEYS: Readonly<Record<string, string>>;
  /** Signs addresses of pictures that are not public; for the user and blog services. */
  readonly PICTURE_KEY: string;
  readonly ADMIN_PASSWORD: string;
  /** Hashes of the deploy tokens, for the gateway. */
  readonly DEPLOY_TOKENS: string;
  /** The deploy tokens themselves, for whoever publishes. */
  readonly REMOTES_TOKENS: string;
  readonly BACKUP_KEY: string;
}

export function newKeys(): NewKeys;

export function newPasswords(): Readonly<Record<string, string>>;
