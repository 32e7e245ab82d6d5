import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { RemoteManifest, RemoteUses, TypeShape, WidgetProps } from '@storysprout/contract';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxExpression,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Project, SignatureKind } from 'typescript/unstable/sync';
import { fileOfExpose } from './check-manifest';
import { shapeOf } from './type-shapes';

/**
 * Determines the props that widgets accept and pages pass with the TypeScript compiler. The registry compares both
 * before a release reaches anybody (docs/decisions/0050). The compiler's API is not stable yet, so only this file uses
 * it.
 */

type PassedProps = Pick<RemoteUses, 'slots'> & { readonly widgets: RemoteUses['widgets'] };

/** Returns the project file for the app's sources: its own, or the one of the whole site. */
function projectFileOf(folder: string): string {
  const own = join(folder, 'tsconfig.json');
  if (existsSync(own)) return own;
  const shared = join(dirname(folder), 'tsconfig.web.json');
  if (existsSync(shared)) return shared;
  throw new Error(`${folder} has no tsconfig.json.`);
}

/** Runs `look` with the sources of an app. The compiler is closed afterwards, so that the build can end. */
function withProject<Found>(folder: string, look: (project: Project) => Found): Found {
  const file = projectFileOf(folder);
  const api = new API({ cwd: dirname(file) });
  try {
    const project = api.updateSnapshot({ openProjects: [file] }).getProject(file);
    if (!project) throw new Error(`The compiler can't read ${file}.`);
    return look(project);
  } finally {
    endCompiler(api);
  }
}

/** Ends the compiler at once: when it is only asked to, it may write "context canceled" among the lines of the build. */
function endCompiler(api: API): void {
  const { client } = api as unknown as { client?: { channel?: { child?: ChildProcess } } };
  const compiler = client?.channel?.child;
  if (compiler) compiler.kill = compiler.kill.bind(compiler, 'SIGKILL');
  api.close();
}

/**
 * Returns the props that each widget of a remote accepts, and those that the remote passes to other remotes' widgets.
 */
export function typesOf(folder: string, manifest?: RemoteManifest): { takes: WidgetProps[]; passes: PassedProps } {
  return withProject(folder, (project) => ({
    takes: (manifest?.widgets ?? []).map(({ name, expose }) =>
      widgetProps(project, name, join(folder, fileOfExpose(expose))),
    ),
    passes: passedIn(project, folder, manifest),
  }));
}

function widgetProps({ program, checker }: Project, name: string, file: string): WidgetProps {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const part = module && checker.getExportsOfModule(module).find((each) => each.name === 'default');
  const type = part && checker.getTypeOfSymbol(part);
  if (!type) throw new Error(`${file} has no default export, or is not part of the project.`);
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  const [props] = signature?.getParameters() ?? [];
  const shape: TypeShape = props ? shapeOf(checker.getTypeOfSymbol(props), checker) : { fields: {} };
  return { name, props: shape, hash: hash('sha256', JSON.stringify(shape)).slice(0, 16) };
}

/** Returns the path of the page in this file, or the file's path if the manifest has no such page. */
function placeOf(file: string, folder: string, manifest: RemoteManifest | undefined): string {
  const own = relative(folder, file);
  const page = manifest?.pages.find(({ expose }) => fileOfExpose(expose) === `./${own}`);
  return page?.path ?? own;
}

const nothing: TypeShape = { fields: {} };

function passedIn(project: Project, folder: string, manifest?: RemoteManifest): PassedProps {
  const below = `${join(folder, 'src')}/`;
  const files = project.program
    .getSourceFileNames()
    .filter((file) => file.startsWith(below) && file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .sort();
  const widgets: RemoteUses['widgets'] = [];
  const slots: NonNullable<RemoteUses['slots']> = [];
  for (const file of files) {
    const source = project.program.getSourceFile(file);
    if (!source) continue;
    const at = placeOf(file, folder, manifest);
    for (const { tag, texts, props } of elementsIn(source)) {
      const shape = () => (props ? shapeOf(project.checker.getTypeAtLocation(props), project.checker) : nothing);
      const { remote, name } = texts;
      if (tag === 'RemoteWidget' && remote && name) widgets.push({ remote, name, at, props: shape() });
      if (tag === 'Slot' && name) slots.push({ slot: name, at, props: shape() });
      // A tab is rendered separately from the hook that finds it.
      const slot = tag === 'SlotWidget' ? slotAskedFor(source) : undefined;
      if (slot !== undefined) slots.push({ slot, at, props: shape() });
    }
  }
  return { widgets, slots };
}

interface FoundElement {
  readonly tag: string;
  /** Attributes whose values are string literals. */
  readonly texts: Readonly<Record<string, string>>;
  readonly props: Node | undefined;
}

const tags = new Set(['RemoteWidget', 'Slot', 'SlotWidget']);

function nodesIn(node: Node): Node[] {
  const found: Node[] = [node];
  node.forEachChild((child) => {
    found.push(...nodesIn(child));
  });
  return found;
}

function elementsIn(source: SourceFile): FoundElement[] {
  return nodesIn(source).flatMap((node) => {
    if (!isJsxSelfClosingElement(node) && !isJsxOpeningElement(node)) return [];
    const { tagName, attributes } = node;
    if (!isIdentifier(tagName) || !tags.has(tagName.text)) return [];
    const texts: Record<string, string> = {};
    let props: Node | undefined;
    for (const attribute of attributes.properties) {
      if (!isJsxAttribute(attribute) || !isIdentifier(attribute.name)) continue;
      const { initializer } = attribute;
      if (initializer && isStringLiteral(initializer)) texts[attribute.name.text] = initializer.text;
      if (attribute.name.text === 'props' && initializer && isJsxExpression(initializer))
        props = initializer.expression;
    }
    return [{ tag: tagName.text, texts, props }];
  });
}

/** Returns the slot whose widgets this file requests with `useSlot`. */
function slotAskedFor(source: SourceFile): string | undefined {
  for (const node of nodesIn(source)) {
    if (!isCallExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'useSlot') continue;
    const [slot] = node.arguments;
    if (slot && isStringLiteral(slot)) return slot.text;
  }
  return undefined;
}
