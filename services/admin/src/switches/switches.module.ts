import type { Router } from '@koa/router';
import { switchesPersonalData } from './personal-data';
import type { SwitchesContext, SwitchesServiceContext } from './switches.context';
import { switchesRoutes } from './switches.routes';
import { SwitchesService } from './switches.service';

/** Opens and closes parts of the site. */
export function createSwitches(context: SwitchesServiceContext, uses: Pick<SwitchesContext, 'audit' | 'counts'>) {
  const switches = new SwitchesService({ ...context, ...uses });
  return {
    routes: (router: Router) => switchesRoutes(router, switches),
    workers: { switches },
    personalData: switchesPersonalData(context),
  };
}
