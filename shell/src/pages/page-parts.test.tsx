import type { RemoteWidgetProps } from '@storysprout/kit';
import { RemoteHostContext } from '@storysprout/kit/host';
import { renderWithKit } from '@storysprout/kit/testing';
import { expect, it } from 'vitest';
import { HomePage } from './home.page';
import { pageParts } from './page-parts';

it('names the widgets of the home page', () => {
  const shown: { remote: string; widget: string }[] = [];
  const host = {
    preloadPage: () => undefined,
    renderWidget: ({ remote, name }: RemoteWidgetProps) => {
      shown.push({ remote, widget: name });
      return null;
    },
  };
  renderWithKit(
    <RemoteHostContext value={host}>
      <HomePage />
    </RemoteHostContext>,
  );
  const inOrder = (parts: readonly { remote: string; widget: string }[]) =>
    parts.map((part) => JSON.stringify(part)).sort();
  expect(inOrder(shown)).toEqual(inOrder(pageParts['/'] ?? []));
});
