import { serviceConfig } from '../../infra/build/index';

export default serviceConfig('embedded-mongo');
