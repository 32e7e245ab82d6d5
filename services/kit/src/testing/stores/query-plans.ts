import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb';
import { onCleanup } from '../cleanup';

const looked = new Set(['find', 'aggregate', 'count', 'findAndModify', 'update', 'delete']);

export interface AskedStatements {
  /** Statements that are sent through this client are recorded. */
  readonly client: MongoClient;
  /** One statement for each shape, which is the command without its values. */
  readonly shapes: Map<string, Document>;
  /** Stops recording. */
  end(): void;
}

/** Records the statements that a test sends to the database, so that their query plans can be checked. */
export function askedStatements(url: string): AskedStatements {
  const client = new MongoClient(url, { monitorCommands: true });
  onCleanup(() => client.close());
  return statementsOfClient(client);
}

/** Records the statements of a client that already reports its commands (`monitorCommands`). */
export function statementsOfClient(client: MongoClient): AskedStatements {
  const shapes = new Map<string, Document>();
  const note = ({ commandName, command }: CommandStartedEvent) => {
    // Before the first picture, the driver checks whether there are any.
    if (!looked.has(commandName) || command.find === 'images.files') return;
    const { lsid, txnNumber, startTransaction, autocommit, readConcern, writeConcern, $db, $clusterTime, ...rest } =
      command;
    for (const statement of statementsOf(commandName, rest)) shapes.set(shapeOf(statement), statement);
  };
  client.on('commandStarted', note);
  return { client, shapes, end: () => client.off('commandStarted', note) };
}

function statementsOf(name: string, command: Document): Document[] {
  if (name === 'update')
    return command.updates.map((update: Document) => ({ update: command.update, updates: [update] }));
  if (name === 'delete') return command.deletes.map((one: Document) => ({ delete: command.delete, deletes: [one] }));
  return [command];
}

function shapeOf(statement: Document): string {
  const withoutValues = (_: string, value: unknown) =>
    typeof value === 'string' && !value.startsWith('$') && value.length > 12 ? '?' : value;
  return JSON.stringify(statement, withoutValues).replaceAll(/\d+/g, '0');
}

/**
 * Returns the statements that scan a whole collection, or sort what an index should order, each with its plan.
 *
 * @param mayThenSort returns whether a statement finds so few documents that it may sort them
 */
export async function unplannedStatements(
  db: Db,
  { shapes }: Pick<AskedStatements, 'shapes'>,
  mayThenSort: (statement: Document) => boolean = () => false,
): Promise<string[]> {
  const unplanned: string[] = [];
  for (const [shape, statement] of shapes) {
    const { $readPreference, ...explain } = statement;
    const stages = stagesOf(await db.command({ explain, verbosity: 'queryPlanner' }));
    const sorts = stages.includes('SORT') && !mayThenSort(statement);
    if (stages.includes('COLLSCAN') || sorts) unplanned.push(`${stages.join(' < ')}: ${shape}`);
  }
  return unplanned;
}

/** Returns the names of all stages of a plan, at any depth. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}
