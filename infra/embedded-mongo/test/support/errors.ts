import { MongoServerError } from 'mongodb';

/** Returns the server error with which an operation fails. Any other outcome fails the test. */
export async function serverErrorOf(operation: Promise<unknown>): Promise<MongoServerError> {
  try {
    await operation;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error('The operation was expected to fail, but it did not.');
}
