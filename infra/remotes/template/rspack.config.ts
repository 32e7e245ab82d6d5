import { remoteConfig } from '../infra/build/index';
import { manifest } from './src/manifest';

export default remoteConfig(manifest);
