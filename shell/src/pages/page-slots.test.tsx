import { RemoteHostContext } from '@storysprout/kit/host';
import { renderWithKit } from '@storysprout/kit/testing';
import { expect, it } from 'vitest';
import { pageSlots } from './page-slots';
import { HomePage } from './site/home.page';

it('names the slots of the home page', () => {
  const asked: string[] = [];
  const host = {
    preloadPage: () => undefined,
    renderWidget: () => null,
    useSlot: (name: string) => {
      asked.push(name);
      return [];
    },
  };
  renderWithKit(
    <RemoteHostContext value={host}>
      <HomePage />
    </RemoteHostContext>,
  );
  expect(asked).toEqual(pageSlots['/']);
});
