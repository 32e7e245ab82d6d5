import { hash as digest } from 'node:crypto';
import { AppError } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { withoutDynamicImports } from '../realm';

const megabyte = 1024 * 1024;

/** Memory for the code of shells and remotes, in bytes: two dozen versions of usual size. */
export const storeBytes = 48 * megabyte;

/**
 * Server bundles by their SHA-256, prepared for a realm. Gateways send missing ones again, so the store need not be
 * durable.
 */
export class BundleStore {
  private readonly codes: LRUCache<string, string>;

  constructor(maxBytes = storeBytes) {
    this.codes = new LRUCache({ maxSize: maxBytes, sizeCalculation: (code) => code.length });
  }

  get(hash: string): string | undefined {
    return this.codes.get(hash);
  }

  /**
   * Stores a bundle.
   *
   * @throws AppError `invalid_input` when the code does not have this hash
   */
  put(hash: string, code: string): void {
    if (digest('sha256', code) !== hash)
      throw new AppError('invalid_input', 'The bundle is not the one that was announced.');
    this.codes.set(hash, withoutDynamicImports(code));
  }

  /** Returns the hashes whose code is not stored. */
  missing(hashes: readonly string[]): string[] {
    return [...new Set(hashes)].filter((hash) => !this.codes.has(hash));
  }
}
