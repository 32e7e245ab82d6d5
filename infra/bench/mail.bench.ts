/** Challenge e-mails through the real service and worker; kept beside the admin team's stand-ins for its neighbours. */
export { run } from '../../services/admin/test/bench/mail-bench';
