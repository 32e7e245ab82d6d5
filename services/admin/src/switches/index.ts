export { switchesPersonalData } from './personal-data';
export { switchStores } from './switch.document';
export { createSwitches } from './switches.module';
