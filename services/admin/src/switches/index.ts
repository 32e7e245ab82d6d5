export { switchesPersonalData } from './personal-data';
export { switchStore } from './switch.document';
export { switchesRoutes } from './switches.routes';
export { SwitchesService } from './switches.service';
