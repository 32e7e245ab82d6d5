/**
 * The version of the rules. Raise it with every change to how a round starts, is played or earns XP. Pages play by
 * these rules and the user service replays by them, so the registry never serves pages whose version differs from the
 * service's.
 */
export const rulesVersion = 1;
