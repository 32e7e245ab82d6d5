import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb';
import { onCleanup } from './cleanup';

const looked = new Set(['find', 'aggregate', 'count', 'findAndModify', 'update', 'delete']);

export interface AskedStatements {
  /** What is asked through this client is kept. */
  readonly client: MongoClient;
  /** One statement of every shape: a shape is the command with its values taken out. */
  readonly shapes: Map<string, Document>;
  /** No more statements are kept. */
  end(): void;
}

/** Keeps what a test asks the database, to look at how it is answered. */
export function askedStatements(url: string): AskedStatements {
  const client = new MongoClient(url, { monitorCommands: true });
  onCleanup(() => client.close());
  return statementsOfClient(client);
}

/** The same for a client that reports its commands already (`monitorCommands`). */
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
 * The statements that read a whole collection, or sort what an index should give in order, each with its plan.
 *
 * @param mayThenSort statements that find few documents, which they may sort
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

/** Names of all stages of a plan, however deep. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}
