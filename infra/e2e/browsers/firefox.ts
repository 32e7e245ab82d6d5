import { launch } from 'puppeteer-core';
import { findFirefox } from '../../local/install';
import type { BrowserWindow } from './browser-window';

/** Time between two points of a touch path, in milliseconds. */
const touchStepMs = 20;

/** Firefox ESR does not know this command, which Puppeteer sends along with the size of the window. */
function ignoreUnknownOrientation(error: unknown): void {
  const isUnknown = error instanceof Error && error.message.includes('unknown command emulation.setScreenOrientation');
  if (!isUnknown) throw error;
}

/** Firefox over WebDriver BiDi, without a screen. */
export async function openFirefox(): Promise<BrowserWindow> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: null,
    // A tablet's setting. Without it, touches arrive as mouse events.
    extraPrefsFirefox: { 'dom.w3c_touch_events.enabled': 1 },
  });
  // The page that Firefox starts with never has the focus: keys reach a button there, but do not press it.
  const page = await firefox.newPage();
  return {
    browser: (await firefox.version()).replace('/', ' '),
    resize: (width, height) => page.setViewport({ width, height }).catch(ignoreUnknownOrientation),
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: ({ x, y }) => page.mouse.click(x, y),
    touch: async ([first, ...rest]) => {
      if (!first) return;
      const finger = await page.touchscreen.touchStart(first.x, first.y);
      for (const { x, y } of rest) {
        await new Promise((resolve) => setTimeout(resolve, touchStepMs));
        await finger.move(x, y);
      }
      await finger.end();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => firefox.close(),
  };
}
