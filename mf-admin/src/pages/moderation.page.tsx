import { type CaseKind, caseKinds, type ModerationCase } from '@storysprout/contract';
import {
  Button,
  Container,
  FilterChips,
  type LazyOptions,
  LinkButton,
  lazyComponent,
  PageHeader,
  Skeleton,
  Stack,
  Tabs,
} from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { useState } from 'react';
import { CaseQueue } from '../features/cases/case-queue';
import { caseShortcuts } from '../features/cases/case-shortcuts';
import styles from '../features/cases/cases.module.css';
import { useLinkedCase } from '../features/cases/use-linked-case';
import { ShortcutsDialog } from '../shared/keyboard/shortcuts-dialog';
import { useShortcutsSwitch } from '../shared/keyboard/use-shortcuts';
import { kindNames } from '../shared/kind-names';
import * as texts from '../texts/cases';

/** Tabs that are opened less often are loaded on demand. */
const options: LazyOptions = { loading: <Skeleton height={420} /> };
const DecidedCases = lazyComponent(
  async () => (await import('../features/cases/decided/decided-cases')).default,
  options,
);
const RemovedContent = lazyComponent(
  async () => (await import('../features/cases/decided/removed-content')).default,
  options,
);
const SwitchesSection = lazyComponent(
  async () => (await import('../features/switches/switches-section')).default,
  options,
);
const FiguresSection = lazyComponent(
  async () => (await import('../features/figures/figures-section')).default,
  options,
);
const HistorySection = lazyComponent(
  async () => (await import('../features/audit-log/history-section')).default,
  options,
);
const GuideSection = lazyComponent(async () => (await import('../features/guide/guide-section')).default, options);

const tabs = [
  { id: 'queue', label: texts.queue, emoji: 'open-mailbox-with-raised-flag' },
  { id: 'decided', label: texts.decided, emoji: 'check-mark-button' },
  { id: 'taken-down', label: texts.rejectedAndHidden, emoji: 'wastebasket' },
  { id: 'switches', label: texts.switches, emoji: 'gear' },
  { id: 'figures', label: texts.figures, emoji: 'bar-chart' },
  { id: 'history', label: texts.history, emoji: 'scroll' },
  { id: 'guide', label: texts.guide, emoji: 'light-bulb' },
] as const;
type TabId = (typeof tabs)[number]['id'];

type KindChoice = CaseKind | 'all';
const kinds = [
  { value: 'all' as KindChoice, label: texts.everything },
  ...caseKinds.map((value) => ({ value: value as KindChoice, label: kindNames[value].plural })),
];

/**
 * The open tab and the chosen kind are in the address, so they stay after a reload. An address with `blog` opens the
 * entry of that blog, which is `linked` then.
 */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const [linked, setLinked] = useState<ModerationCase | null>(null);
  const blogId = params.get('blog');
  const isLooking = useLinkedCase(blogId, (found) => {
    setLinked(found);
    setParams({ tab: found?.state === 'decided' ? 'decided' : 'queue' }, { replace: true });
  });
  const tab: TabId = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'queue';
  const kind = caseKinds.find((each) => each === params.get('kind'));
  return {
    tab,
    kind,
    linked,
    isLooking,
    openTab: (id: TabId) => {
      setLinked(null);
      setParams({ tab: id }, { replace: true });
    },
    showKind: (value: KindChoice) => {
      setLinked(null);
      setParams({ tab, ...(value !== 'all' && { kind: value }) }, { replace: true });
    },
  };
}

export default function ModerationPage() {
  const { tab, kind, linked, isLooking, openTab, showKind } = usePlace();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const shortcuts = useShortcutsSwitch();
  const actions = (
    <>
      <Button variant="secondary" size="s" icon="keyboard" onClick={() => setIsHelpOpen(true)}>
        {texts.keyboardShortcuts}
      </Button>
      <LinkButton to="/admindashboard" variant="ghost" size="s">
        {texts.adminDashboard}
      </LinkButton>
    </>
  );
  return (
    <Container width="wide" className={styles.page}>
      <PageHeader title={texts.moderation} actions={actions} />
      <Tabs label={texts.moderation} items={tabs} value={tab} onChange={openTab}>
        <Stack gap={4}>
          {(tab === 'queue' || tab === 'decided') && (
            <FilterChips
              className={styles.folding}
              label={texts.kinds}
              options={kinds}
              value={kind ?? 'all'}
              onChange={showKind}
            />
          )}
          {isLooking && <Skeleton height={420} />}
          {tab === 'queue' && !isLooking && (
            <CaseQueue
              key={kind ?? 'all'}
              kind={kind}
              firstId={linked?._id ?? null}
              shortcutsOn={shortcuts.isOn}
              onShowShortcuts={() => setIsHelpOpen(true)}
            />
          )}
          {tab === 'decided' && <DecidedCases key={kind ?? 'all'} kind={kind} first={linked} />}
          {tab === 'taken-down' && <RemovedContent />}
          {tab === 'switches' && <SwitchesSection />}
          {tab === 'figures' && <FiguresSection />}
          {tab === 'history' && <HistorySection />}
          {tab === 'guide' && <GuideSection />}
        </Stack>
      </Tabs>
      <ShortcutsDialog
        shortcuts={caseShortcuts}
        open={isHelpOpen}
        isOn={shortcuts.isOn}
        onSwitch={shortcuts.set}
        onClose={() => setIsHelpOpen(false)}
      />
    </Container>
  );
}
