import * as kit from '@storysprout/kit';
import * as kitRouter from '@storysprout/kit/router';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/**
 * Modules of which a page has only one copy, in the browser and on the server. The build gives remotes the same names.
 */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@storysprout/kit': kit,
  '@storysprout/kit/router': kitRouter,
};
