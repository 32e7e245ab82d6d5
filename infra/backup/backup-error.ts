import { StartError } from '@storysprout/service-kit';

/** Why a backup cannot be taken or restored: a line for the person at the terminal. */
export class BackupError extends StartError {}
