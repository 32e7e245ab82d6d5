import { type Failure, failures } from '../commands/sites/break-remote';
import { testContainment, testedRemotes } from './containment';

/**
 * Tests one remote with every failure and every other remote with one. containment.long.spec.ts tests all combinations.
 */

const [blog, ...others] = testedRemotes;
for (const failure of Object.keys(failures) as Failure[]) if (blog) testContainment(blog, failure);
for (const remote of others) testContainment(remote, 'is not found');
