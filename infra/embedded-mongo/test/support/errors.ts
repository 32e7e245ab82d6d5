import { MongoServerError } from 'mongodb';

/** The server's error that an operation ends with; anything else fails the test. */
export async function serverErrorOf(operation: Promise<unknown>): Promise<MongoServerError> {
  try {
    await operation;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error('The operation was expected to fail, but it did not.');
}
