import type { Collection } from 'mongodb';
import { formerModerator } from '../audit';
import type { SwitchDocument } from './switch.document';

/** A moderator's name on what they closed or opened, for data rights. The records stay. */
export function switchesPersonalData(switches: Collection<SwitchDocument>) {
  return {
    async erase(userId: string): Promise<void> {
      await switches.updateMany({ 'by.userId': userId }, { $set: { by: formerModerator } });
    },
  };
}
