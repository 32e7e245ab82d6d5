import { expect, it } from 'vitest';
import { renderFirstPaint } from './first-paint';

it('draws the home page for everybody alike', () => {
  const markup = renderFirstPaint('/');
  expect(markup).toContain('stories that children grow</h1>');
  expect(markup).toContain('href="/login"');
  expect(markup).toContain('mailto:%SUPPORT_EMAIL%');
});

it('obeys the policy of the site: no styles and no scripts in the markup, and no hints before the styles', () => {
  expect(renderFirstPaint('/')).not.toMatch(/ style=|<style|<script|<link/);
});
