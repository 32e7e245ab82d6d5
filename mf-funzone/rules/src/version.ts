/**
 * Goes up with every change by which a round can begin, go on or earn differently. Pages play by these rules and the user
 * service replays by them, so the registry gives readers no pages with another version than the service has.
 */
export const rulesVersion = 1;
