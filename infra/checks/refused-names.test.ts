import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';
import { filesBelow } from '../remote-build/sources';

/** Home-made names whose places standard terms have taken (docs/glossary.md). */
const identifiers = [
  ...['drawnPage', 'DrawnPages', 'DrawnQueries', 'drawAndTakeOver', 'comesDrawn', 'drawnPaths', 'drawnList', 'drawAt'],
  ...['drawCookie', 'drawOf', 'readerDraw', 'shellDraw', 'firstSlices'],
  ...['trialPulse', 'TrialPulses', 'PulseCounter', 'judgeCanaries', 'shellMisfit', 'tellers'],
  ...['QuickPages', 'QuickFiles', 'keptCalls', 'FirstAnswers', 'firstAnswers', 'givenAnswer'],
  ...['ListNews', 'PageNews', 'partGently', 'foresee', 'isSoundTarget', 'soundTargetsOnly', 'ShellMisfit', 'NotKept'],
  ...[
    'DrawQuestion',
    'drawnAddress',
    'takeDrawnPage',
    'drawParts',
    'fileDraw',
    'isOnTrial',
    'whenQuiet',
    'previewDoor',
  ],
  ...['LetterDocument', 'LetterRepository', 'LetterEvents', 'LetterFacts', 'LetterViews', 'createLetterboxParts'],
  ...['LetterKind', 'letterLimits', 'EmailLetters', 'FirstLetters', 'FamilyLetters', 'LetterLimit', 'writeLetter'],
  ...['momentTurns', 'MomentService', 'mostMoments', 'readMoment', 'MomentCard', 'KeptThings'],
  ...['UnfinishedWords', 'UnfinishedKeeper', 'KeptWhere', 'HistoryKeeper', 'TakenBackList', 'TakeAway', 'WhyLeftOut'],
  ...['HiddenReadersDocument', 'LastingFacts', 'LastingStore', 'voidTokens', 'ProfileNews', 'Judgement', 'OddRequest'],
  ...['ReadsTogether', 'KeyedQueue', 'PromisePage', 'readersStore', 'FrontDoor', 'LikeTurns'],
  // A class takes some members of its module's context (docs/decisions/0098).
  '[A-Z]\\w*Deps',
];
const fileNames = [
  ...['drawn-page', 'drawn-pages', 'drawn-list', 'drawn-paths', 'drawn-queries', 'comes-drawn', 'draw-and-take-over'],
  ...['reader-draw', 'trial-pulses', 'pulse-counter', 'judge', 'quick-pages', 'quick-files', 'first-answers'],
  ...['given-answers', 'list-news', 'page-news', 'parting', 'preview-door', 'kept-shell', 'kept-for-later'],
  ...['sound-target', 'drawn-root', 'when-quiet', 'letter', 'letter-kinds', 'letter-events', 'letter-facts'],
  ...['letterbox-parts', 'letter-writer', 'family-letters', 'first-letters', 'envelope', 'moment-card', 'moment-turns'],
  ...['use-moment-turn', 'kept-things', 'unfinished-keeper', 'taken-back', 'take-away', 'left-out', 'hidden-readers'],
  ...['lasting-store', 'reads-together', 'promise-page', 'placed-items', 'in-slices', 'kept-rounds', 'left-rounds'],
  ...['front-door', 'own-words', 'odd-texts'],
];

const isIgnored = (name: string) => name.startsWith('.') || ['node_modules', 'dist', 'test-results'].includes(name);
const files = ['shell', 'mf-blog', 'mf-dashboard', 'mf-admin', 'mf-funzone', 'services', 'gateway', 'infra']
  .flatMap((folder) => filesBelow(join(root, folder), isIgnored))
  .filter((file) => /\.tsx?$/.test(file) && basename(file) !== 'refused-names.test.ts');

it('looks at all sources', () => {
  expect(files.length).toBeGreaterThan(2_000);
});

it('no identifier has a refused name', () => {
  const refused = new RegExp(`\\b(${identifiers.join('|')})\\b`);
  expect(files.filter((file) => refused.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('no file has a refused name', () => {
  expect(files.filter((file) => fileNames.includes(basename(file).split('.')[0] ?? ''))).toEqual([]);
});
