import { type Failure, failures } from '../commands/break-remote';
import { testContainment, testedRemotes } from './containment';

/** Every way to fail with one remote, and every other remote with one; containment.long.spec.ts has them all. */

const [blog, ...others] = testedRemotes;
for (const failure of Object.keys(failures) as Failure[]) if (blog) testContainment(blog, failure);
for (const remote of others) testContainment(remote, 'is not found');
