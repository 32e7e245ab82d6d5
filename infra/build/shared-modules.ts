import { createRequire } from 'node:module';
import { packageFacts } from './workspaces';

const require = createRequire(import.meta.url);
const versionOf = (name: string): string => require(`${name}/package.json`).version;

export interface SharedModule {
  readonly singleton: true;
  readonly strictVersion: boolean;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly eager?: boolean;
  /** `false`: never bundle an own copy. */
  readonly import?: false;
}

/** What the shell has the only copy of. The router itself is not among them: sharing it would ship all of it. */
function versions(): Record<string, string> {
  const kit = packageFacts('shell/kit').version;
  return {
    react: versionOf('react'),
    'react/jsx-runtime': versionOf('react'),
    'react-dom': versionOf('react-dom'),
    '@storysprout/kit': kit,
    '@storysprout/kit/router': kit,
  };
}

/** Sharing rules of the shell, which provides, and of remotes, which only consume. */
export function sharedModules(side: 'shell' | 'remote'): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(versions()).map(([name, version]) => {
      const rule = { singleton: true, strictVersion: true, requiredVersion: `^${version}` } as const;
      return [name, side === 'shell' ? { ...rule, version, eager: true } : { ...rule, import: false as const }];
    }),
  );
}
