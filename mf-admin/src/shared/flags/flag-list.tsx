import type { Flag, StoredFlagKind } from '@storysprout/contract';
import { Badge, Row } from '@storysprout/kit';
import * as texts from '../../texts/shared';
import { flagLabels } from './flag-labels';

/** The kinds of problems that the text checks found, each listed once. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  const kinds = [...new Set<StoredFlagKind>(flags.map(({ kind }) => kind))];
  if (kinds.length === 0) return null;
  return (
    <Row as="ul" gap={2} align="stretch" aria-label={texts.thingsToLookAt}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Badge tone="berry" emoji={flagLabels[kind].emoji}>
            {flagLabels[kind].label}
          </Badge>
        </li>
      ))}
    </Row>
  );
}
