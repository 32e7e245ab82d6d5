import type { FitGate } from './gate';

/** The live shell must support the remote's version of the contract. */
export const contractGate: FitGate = ({ remote }, { platform }) => {
  const { contract } = remote.manifest;
  if (platform.contracts.includes(contract)) return [];
  return [`it is made for contract ${contract}; the live shell speaks ${platform.contracts.join(', ')}`];
};
