import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BlogText } from './blog-text';

describe('BlogText', () => {
  it('keeps the line breaks and double spaces of a poem', () => {
    const poem = 'Rain,  rain,\n  go  away\n\ncome again';
    const { container } = render(<BlogText text={poem} category="Poem" />);
    expect(container.textContent).toBe(poem);
    expect(container.querySelector('.poem')).not.toBeNull();
  });

  it('shows HTML in a poem as text', () => {
    const { container } = render(<BlogText text={'<b>loud</b>\n<script>alert(1)</script>'} category="Poem" />);
    expect(container.querySelector('b, script')).toBeNull();
    expect(container.textContent).toContain('<script>alert(1)</script>');
  });

  it('lets every paragraph run in the direction of its own script', () => {
    const { rerender } = render(<BlogText text={'كان يا ما كان\nOnce upon a time'} category="Story" />);
    for (const paragraph of screen.getAllByRole('paragraph')) expect(paragraph).toHaveAttribute('dir', 'auto');
    rerender(<BlogText text="مطر مطر" category="Poem" />);
    expect(screen.getByRole('paragraph')).toHaveAttribute('dir', 'auto');
  });

  it('parts any other text into paragraphs', () => {
    render(<BlogText text={'One.\n\n\n  Two.\nThree <i>3</i>.\n'} category="Story" />);
    expect(screen.getAllByRole('paragraph').map((each) => each.textContent)).toEqual([
      'One.',
      'Two.',
      'Three <i>3</i>.',
    ]);
  });
});
