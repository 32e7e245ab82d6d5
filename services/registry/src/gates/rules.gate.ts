import type { FitGate } from './gate';

/** The user service replays every round, so it must have the rules that a remote's pages play by. */
export const rulesGate: FitGate = ({ remote: { manifest } }, { gameRules, current }) => {
  const { rules } = manifest;
  if (rules === undefined) {
    return current?.manifest.rules === undefined ? [] : ['it does not say by which rules its games are played'];
  }
  if (gameRules === null) return ['the user service does not say which rules of games it has'];
  return rules === gameRules
    ? []
    : [`it plays by version ${rules} of the games' rules; the user service has ${gameRules}`];
};
