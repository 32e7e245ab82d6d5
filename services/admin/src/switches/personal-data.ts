import { formerModerator } from '../audit';
import type { SwitchesContext } from './switches.context';

/** A moderator's name on what they closed or opened, for data rights. The records stay. */
export function switchesPersonalData({ collections }: Pick<SwitchesContext, 'collections'>) {
  return {
    async erase(userId: string): Promise<void> {
      await collections.switches.updateMany({ 'by.userId': userId }, { $set: { by: formerModerator } });
    },
  };
}
