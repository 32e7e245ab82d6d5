import { StartError } from '@storysprout/service-kit';

/** The reason why a backup can't be taken or restored, as a line for the operator at the terminal. */
export class BackupError extends StartError {}
