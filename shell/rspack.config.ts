import { shellConfig } from '../infra/build/index';

export default shellConfig();
