import { type Failure, failures } from '../commands/sites/break-remote';
import { testContainment, testedRemotes } from './containment';

/** Tests every remote with every failure. */

for (const remote of testedRemotes)
  for (const failure of Object.keys(failures) as Failure[]) testContainment(remote, failure);
