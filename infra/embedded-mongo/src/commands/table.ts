import { aggregate } from './aggregate';
import { catalogCommands } from './catalog-commands';
import type { CommandTable } from './command';
import { countCommands } from './count-distinct';
import { cursorCommands } from './cursor-commands';
import { explain } from './explain';
import { find } from './find';
import { findAndModify } from './find-and-modify';
import { handshakeCommands } from './handshake';
import { indexCommands } from './index-commands';
import { sessionCommands } from './session-commands';
import { writeCommands } from './write-commands';

/** Every command there is; any other is answered with CommandNotFound. */
export const commands: CommandTable = {
  ...catalogCommands,
  ...countCommands,
  ...cursorCommands,
  ...handshakeCommands,
  ...indexCommands,
  ...sessionCommands,
  ...writeCommands,
  aggregate,
  explain,
  find,
  findAndModify,
  findandmodify: findAndModify,
};
