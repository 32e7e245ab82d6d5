import type { FitGate } from './gate';

/** The services that run must have the API the remote was built for. */
export const backEndGate: FitGate = ({ remote: { api = 0 } }, { apiVersions }) =>
  Object.entries(apiVersions).flatMap(([service, version]) => {
    if (version === null) return api === 0 ? [] : [`the ${service} service does not say which API it has`];
    return version >= api ? [] : [`it needs API ${api}; the ${service} service has ${version}`];
  });
