import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Button, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findWebKitDriver, findXvfb } from '../../local/install';
import { freePort } from '../../local/processes/ports';
import { answersOk } from '../../local/processes/probes';
import type { BrowserWindow, KeyName, Point } from './browser-window';

const readyLimitMs = 20_000;
/** Time between two points of a touch path, in milliseconds. */
const touchStepMs = 20;

const keys: Readonly<Record<KeyName, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
};

/**
 * Starts a virtual screen in memory.
 *
 * @returns its process and its display name, once it is ready
 */
async function startScreen(): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(findXvfb(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ready = screen.stdio[3];
  if (!ready) throw new Error('Xvfb has no way to say its number.');
  const [number] = await Promise.race([
    once(ready, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.'))),
  ]);
  return { screen, display: `:${String(number).trim()}` };
}

async function startDriver(display: string): Promise<{ readonly driver: ChildProcess; readonly url: string }> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display };
  const driver = spawn(findWebKitDriver(), [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyLimitMs;
  while (!(await answersOk(`${url}/status`))) {
    if (Date.now() > deadline || driver.exitCode !== null) throw new Error('The driver of WebKit did not start.');
    await sleep(50);
  }
  return { driver, url };
}

/** Stops a program and waits until it has exited. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

/** Presses the pointer at the first point, moves it over all others and releases it. */
async function drag(web: WebDriver, [first, ...rest]: readonly Point[]): Promise<void> {
  if (!first) return;
  const at = ({ x, y }: Point, duration: number) => ({ x, y, duration, origin: Origin.VIEWPORT });
  let actions = web.actions({ async: true }).move(at(first, 0)).press(Button.LEFT);
  for (const point of rest) actions = actions.move(at(point, touchStepMs));
  await actions.release(Button.LEFT).perform();
}

/** Sets the window's size without its frame and bars. */
async function resizeInside(web: WebDriver, width: number, height: number): Promise<void> {
  const window = web.manage().window();
  const outside = await window.getRect();
  const inside: number[] = await web.executeScript('return [innerWidth, innerHeight]');
  const [insideWidth = 0, insideHeight = 0] = inside;
  await window.setRect({
    ...outside,
    width: outside.width - insideWidth + width,
    height: outside.height - insideHeight + height,
  });
}

function windowOf(web: WebDriver, browser: string, close: () => Promise<void>): BrowserWindow {
  const type = (text: string) => web.actions({ async: true }).sendKeys(text).perform();
  return {
    browser,
    resize: (width, height) => resizeInside(web, width, height),
    open: (url) => web.get(url),
    run: (expression) =>
      web
        .executeAsyncScript(
          `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`,
        )
        .then((answer) => {
          const { value, error } = answer as { value: never; error?: string };
          if (error) throw new Error(error);
          return value;
        }),
    click: (at) => drag(web, [at]),
    // WebKitGTK's driver does not support touch: it treats a finger as a mouse.
    touch: (path) => drag(web, path),
    type,
    press: (key) => type(keys[key]),
    picture: async () => Buffer.from(await web.takeScreenshot(), 'base64'),
    close,
  };
}

/** WebKitGTK over WebDriver, on a screen in memory. */
export async function openWebKit(): Promise<BrowserWindow> {
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await end(child);
  };
  try {
    const { screen, display } = await startScreen();
    started.push(screen);
    const { driver, url } = await startDriver(display);
    started.push(driver);
    const web = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
    const version = (await web.getCapabilities()).getBrowserVersion();
    return windowOf(web, `WebKitGTK ${version}`, () => web.quit().finally(stop));
  } catch (error) {
    await stop();
    throw error;
  }
}
