import type { CodeFrame } from '@storysprout/contract';

/** A place in code, as a stack names it. */
export interface StackPlace extends Pick<CodeFrame, 'line' | 'column'> {
  /** Absolute address of the script. */
  readonly address: string;
}

/** A place in a file of a release. */
export interface RemoteFrame extends CodeFrame {
  readonly remote: string;
  readonly version: string;
}

const placeShape = /(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/;
const releaseShape = /^\/remotes\/(mf_[a-z0-9_]{1,31})\/([\w.-]{1,64})\/(assets\/[\w.-]{1,100}\.js)$/;
/** More frames add nothing useful. */
const mostFrames = 8;

const { exec } = RegExp.prototype;

/**
 * Returns the match of a pattern in a text, or an empty list. It works even if a remote has replaced `exec`. Nothing
 * else of regular expressions can be locked, because engines slow down all of them once anything about them was
 * modified.
 */
export function matchOf(shape: RegExp, text: string): RegExpExecArray | [] {
  return Reflect.apply(exec, shape, [text]) ?? [];
}

/**
 * Returns the places in a stack, the innermost first, in the notations of Chrome, Firefox and Safari. Function names
 * are left out.
 */
export function placesOf(stack: string | undefined): StackPlace[] {
  return (stack ?? '').split('\n').flatMap((line) => {
    const [, address, row, column] = matchOf(placeShape, line.trim());
    return address ? [{ address, line: Number(row), column: Number(column) }] : [];
  });
}

/** Returns the file of a release at an address of this site; null for every other address. */
export function releaseFileAt(
  address: string,
  origin: string,
): Pick<RemoteFrame, 'remote' | 'version' | 'file'> | null {
  if (!address.startsWith(`${origin}/`)) return null;
  const [, remote, version, file] = matchOf(releaseShape, address.slice(origin.length));
  return remote && version && file ? { remote, version, file } : null;
}

/**
 * Returns the frames in files of the remote that is innermost in the stack. The error is attributed to this remote.
 * Empty when there is none.
 */
export function remoteFrames(stack: string | undefined, origin: string): RemoteFrame[] {
  const frames = placesOf(stack).flatMap(({ address, line, column }) => {
    const file = releaseFileAt(address, origin);
    return file ? [{ ...file, line, column }] : [];
  });
  const [first] = frames;
  return frames
    .filter(({ remote, version }) => remote === first?.remote && version === first.version)
    .slice(0, mostFrames);
}

const shellShape = /^\/(assets\/[\w.-]{1,100}\.js)$/;

/** The frames of a stack in files of the shell. */
export function shellFrames(stack: string | undefined, origin: string): CodeFrame[] {
  const frames = placesOf(stack).flatMap(({ address, line, column }) => {
    const [, file] = address.startsWith(`${origin}/`) ? matchOf(shellShape, address.slice(origin.length)) : [];
    return file ? [{ file, line, column }] : [];
  });
  return frames.slice(0, mostFrames);
}
