import { serviceConfig } from '../../infra/build/index';

export default serviceConfig('renderer', ['realm/prelude.js']);
