import { consentTextVersion, type FamilyView } from '@storysprout/contract';
import { allOff, masked } from '../../identity';
import type { FamilyContext } from '../family.context';
import type { Family } from './family-access';

/** Builds what the grown-up's page shows. */
export class FamilyPresenter {
  constructor(private readonly context: Pick<FamilyContext, 'config' | 'storedData'>) {}

  async view({ family, child }: Family): Promise<FamilyView> {
    const { consent } = child;
    return {
      id: family._id.toHexString(),
      child: {
        name: child.name,
        email: child.email,
        birth: consent?.birth ?? null,
        createdAt: child.createdAt.toISOString(),
      },
      state: consent?.state ?? 'notNeeded',
      next: consent?.next ?? null,
      textVersion: consentTextVersion,
      given: family.given && { ...family.given, at: family.given.at.toISOString() },
      code: family.code && {
        notBefore: family.code.notBefore.toISOString(),
        isSent: family.code.hash !== null,
        sentTo: masked(family.email),
      },
      codeHours: this.context.config.CONSENT_SECOND_STEP_HOURS,
      deleteOn: consent?.deleteOn?.toISOString() ?? null,
      switches: consent?.switches ?? family.yes?.switches ?? allOff,
      week: family.weekOn !== null,
      kept: await this.context.storedData.of(child),
    };
  }
}
