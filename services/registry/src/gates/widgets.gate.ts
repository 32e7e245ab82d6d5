import type { RemoteFile, TypeShape } from '@storysprout/contract';
import type { FitGate, Neighbour } from './gate';
import { incompatibilities, propNames } from './shape-fit';

/** A widget as its release describes it, with the slots it is put in. */
interface Offered {
  readonly who: string;
  readonly remote: string;
  readonly name: string;
  readonly props: TypeShape;
  readonly slots: readonly string[];
}

/** A place where a page shows widgets, and what it passes to them. */
interface Passed {
  readonly who: string;
  readonly at: string;
  readonly props: TypeShape;
  readonly shows: (widget: Offered) => boolean;
}

/** Returns the widgets whose types are known. Builds from before types were recorded have none and pass. */
function offeredBy(who: string, { name: remote, widgets = [], manifest }: RemoteFile): Offered[] {
  const slotsOf = (name: string) =>
    (manifest.slots ?? []).filter(({ widget }) => widget === name).map(({ slot }) => slot);
  return widgets.map(({ name, props }) => ({ who, remote, name, props, slots: slotsOf(name) }));
}

function passedBy({ who, uses }: Pick<Neighbour, 'who' | 'uses'>): Passed[] {
  const byName = uses.widgets.flatMap(({ remote, name, at = 'a page', props }) =>
    props === undefined
      ? []
      : [{ who, at, props, shows: (widget: Offered) => widget.remote === remote && widget.name === name }],
  );
  const bySlot = (uses.slots ?? []).map(({ slot, at, props }) => ({
    ...{ who, at, props },
    shows: ({ slots }: Offered) => slots.includes(slot),
  }));
  return [...byName, ...bySlot];
}

function clashes(passed: readonly Passed[], offered: readonly Offered[]): string[] {
  return offered.flatMap((widget) =>
    passed
      .filter((each) => each.shows(widget))
      .flatMap(({ who, at, props }) =>
        incompatibilities(props, widget.props).map(
          (reason) =>
            `${who} shows ${widget.name} of ${widget.who} on ${at} and what it passes does not fit: ${reason}`,
        ),
      ),
  );
}

/**
 * Returns the properties that a live page passes and the live version takes, but this one does not. A renamed property
 * would be ignored silently.
 */
function dropped(passed: readonly Passed[], offered: readonly Offered[], before: readonly Offered[]): string[] {
  return offered.flatMap((widget) => {
    const known = new Set(propNames(widget.props));
    const had = new Set(before.filter(({ name }) => name === widget.name).flatMap(({ props }) => propNames(props)));
    return passed
      .filter((each) => each.shows(widget))
      .flatMap(({ who, at, props }) =>
        propNames(props)
          .filter((prop) => had.has(prop) && !known.has(prop))
          .map((prop) => `${who} passes ${prop} to ${widget.name} on ${at}, which the widget does not take any more`),
      );
  });
}

/**
 * What live pages pass to the widgets of a release must fit them, and what the release's own pages pass must fit the
 * live widgets.
 */
export const widgetsGate: FitGate = ({ remote }, { current, neighbours }) => {
  const own = offeredBy('this release', remote);
  const live = neighbours.flatMap((each) => (each.remote ? offeredBy(each.who, each.remote) : []));
  const passed = neighbours.flatMap(passedBy);
  const itself = passedBy({ who: 'this release', uses: remote.uses ?? { widgets: [], pages: [] } });
  const before = current ? offeredBy('the live version', current) : [];
  return [...clashes(passed, own), ...dropped(passed, own, before), ...clashes(itself, [...live, ...own])];
};
