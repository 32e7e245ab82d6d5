/**
 * Runs in a tested page before its own code. Makes random numbers deterministic, and prevents reports to the site,
 * because this is not a reader's visit.
 *
 * @param {{ user: { _id: string }, token: string } | null} session the account that is signed in, or null
 */
(session) => {
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  navigator.sendBeacon = () => true;
  if (!session) return;
  localStorage.setItem('user', JSON.stringify(session.user));
  localStorage.setItem('userId', session.user._id);
  localStorage.setItem('token', session.token);
};
