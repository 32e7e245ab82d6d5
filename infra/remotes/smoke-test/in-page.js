/**
 * Runs in a tried page before its own code: chance is always the same, and nothing is reported to the site, because this
 * is no reader.
 *
 * @param {{ user: { _id: string }, token: string } | null} session who is signed in
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
