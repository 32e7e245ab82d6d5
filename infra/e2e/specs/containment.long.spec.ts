import { type Failure, failures } from '../commands/break-remote';
import { testContainment, testedRemotes } from './containment';

/** Every remote x every way to fail. */

for (const remote of testedRemotes)
  for (const failure of Object.keys(failures) as Failure[]) testContainment(remote, failure);
