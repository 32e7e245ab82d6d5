import { Button, Icon } from '@storysprout/kit';
import * as texts from '../../texts/read-blog';

/** Prints the story as a small book: how it looks on paper is in the style sheets (docs/product.md#printing). */
export function PrintButton() {
  return (
    <Button variant="secondary" size="l" onClick={() => window.print()}>
      <Icon name="print" />
      {texts.print}
    </Button>
  );
}
