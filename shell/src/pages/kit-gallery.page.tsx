import { avatars, categories } from '@storysprout/contract';
import {
  Avatar,
  Badge,
  Button,
  Card,
  CategoryBadge,
  Chip,
  ConfirmDialog,
  Container,
  CoverImage,
  Dialog,
  Emoji,
  EmptyState,
  ErrorState,
  Field,
  FilterChips,
  Icon,
  IconButton,
  ImagePicker,
  LinkButton,
  memorySymbols,
  PageHeader,
  Pagination,
  Panel,
  PasswordInput,
  ProgressBar,
  playSound,
  Row,
  SearchInput,
  Select,
  Skeleton,
  SkeletonText,
  Spinner,
  Stack,
  StatusBadge,
  Switch,
  Tabs,
  TextArea,
  TextInput,
  toast,
  XpBadge,
} from '@storysprout/kit';
import { useState } from 'react';
import styles from './kit-gallery.module.css';

/** Every component of the kit on one page, for engineers (`npm run dev`, then /kit). */
export default function KitGalleryPage() {
  return (
    <Container>
      <PageHeader title="The kit" emoji="toolbox" lead="Every component, in the colours of your settings." />
      <Stack gap={5}>
        <Buttons />
        <Forms />
        <Choices />
        <Badges />
        <Surfaces />
        <States />
        <Overlays />
        <Art />
      </Stack>
    </Container>
  );
}

function Buttons() {
  return (
    <Panel title="Buttons" emoji="red-circle">
      <Row>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button icon="pencil">With emoji</Button>
        <Button pending pendingText="Saving...">
          Save
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="s">Small</Button>
        <Button size="l">Large</Button>
        <LinkButton to="/kit" variant="secondary">
          A link
        </LinkButton>
        <IconButton label="Search">
          <Icon name="search" />
        </IconButton>
        <IconButton label="Next" variant="raised">
          <Icon name="chevron-right" />
        </IconButton>
        <IconButton label="Share" variant="soft">
          <Icon name="share" />
        </IconButton>
      </Row>
    </Panel>
  );
}

function Forms() {
  const [picture, setPicture] = useState<File | null>(null);
  const [search, setSearch] = useState('dragon');
  return (
    <Panel title="Forms" emoji="memo">
      <div className={styles.two}>
        <Stack>
          <Field label="Title" hint="What is it about?">
            <TextInput placeholder="The dragon who was afraid of marshmallows" />
          </Field>
          <Field label="Email" error="Please enter a valid email address." required>
            <TextInput defaultValue="mina" />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="sunflower" />
          </Field>
          <Field label="Category">
            <Select options={categories.map((value) => ({ value, label: value }))} />
          </Field>
        </Stack>
        <Stack>
          <Field label="Your story">
            <TextArea rows={4} maxLength={1000} showCount defaultValue="Once upon a time" />
          </Field>
          <SearchInput
            label="Search blogs by title"
            placeholder="Search by title"
            value={search}
            onChange={setSearch}
          />
          <ImagePicker label="Add a picture" hint="At most 5 MB" value={picture} onChange={setPicture} />
        </Stack>
      </div>
    </Panel>
  );
}

const tabItems = [
  { id: 'write', label: 'Post a Blog', emoji: 'pencil' },
  { id: 'list', label: 'List of Blogs', emoji: 'books', badge: 3 },
  { id: 'profile', label: 'View Profile', emoji: 'identification-card' },
] as const;

function Choices() {
  const [tab, setTab] = useState<(typeof tabItems)[number]['id']>('write');
  const [category, setCategory] = useState('All');
  const [isOn, setOn] = useState(true);
  const [page, setPage] = useState(3);
  return (
    <Panel title="Choices" emoji="compass">
      <Stack>
        <Tabs label="Side tabs" orientation="vertical" items={tabItems} value={tab} onChange={setTab}>
          <Card tone="blue" className={styles.pad}>
            The panel of {tab}
          </Card>
        </Tabs>
        <Tabs label="Tabs" items={tabItems} value={tab} onChange={setTab}>
          The panel of {tab}
        </Tabs>
        <FilterChips
          label="Categories"
          options={['All', ...categories].map((value) => ({ value, label: value }))}
          value={category}
          onChange={setCategory}
        />
        <Row>
          <Switch label="Sounds" checked={isOn} onChange={setOn} />
          <Switch label="Off" checked={!isOn} onChange={(checked) => setOn(!checked)} />
        </Row>
        <Pagination page={page} pageCount={9} onChange={setPage} />
      </Stack>
    </Panel>
  );
}

function Badges() {
  return (
    <Panel title="Badges" emoji="sports-medal">
      <Row gap={2}>
        {(['blue', 'sun', 'leaf', 'berry', 'plum', 'sky', 'coral', 'grey'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Chip tone="leaf" emoji="seedling">
          Chip
        </Chip>
        <XpBadge xp={10} />
        {categories.map((category) => (
          <CategoryBadge key={category} category={category} />
        ))}
        {(['draft', 'pending', 'approved', 'rejected'] as const).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
    </Panel>
  );
}

function Surfaces() {
  return (
    <Panel title="Cards and progress" emoji="chart-increasing">
      <Stack>
        <div className={styles.grid}>
          {(['paper', 'blue', 'sun', 'leaf', 'berry', 'plum', 'sky', 'coral'] as const).map((tone) => (
            <Card key={tone} tone={tone} interactive className={styles.pad}>
              {tone}
            </Card>
          ))}
        </div>
        <ProgressBar label="Level 3" value={62} />
        <ProgressBar label="Time" value={30} tone="sun" />
        <Row>
          <Avatar user={{ name: 'Mina' }} size={64} />
          <Avatar user={{ name: 'Leila', profileAvatar: 'avatar-astronaut' }} size={64} />
        </Row>
      </Stack>
    </Panel>
  );
}

function States() {
  return (
    <div className={styles.two}>
      <Panel title="Empty">
        <EmptyState emoji="open-mailbox-with-raised-flag" title="No comments yet. Be the first!">
          A kind word makes a story grow.
        </EmptyState>
      </Panel>
      <Panel title="Failed">
        <ErrorState
          title="Unable to load leaderboard. Please try again later."
          onRetry={() => toast.info('Trying ...')}
        />
      </Panel>
      <Panel title="Loading">
        <Spinner label="Loading blog details..." />
      </Panel>
      <Panel title="Shapes">
        <Stack>
          <Skeleton height={90} radius={16} />
          <SkeletonText lines={3} />
        </Stack>
      </Panel>
    </div>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title="Messages and dialogs" emoji="megaphone">
      <Row>
        {(['success', 'error', 'warning', 'info'] as const).map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => toast[kind](`This is how ${kind} looks`)}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        {(['pop', 'correct', 'wrong', 'win', 'lose', 'treasure', 'flip'] as const).map((name) => (
          <Button key={name} variant="ghost" onClick={() => playSound(name)}>
            ♪ {name}
          </Button>
        ))}
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="How to Play"
        emoji="red-question-mark"
        footer={<Button onClick={close}>Got it</Button>}
      >
        Fill every row, every column and every box with the digits 1 to 9.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete this blog?"
        confirmLabel="Delete"
        tone="danger"
      >
        Readers will not see it any more.
      </ConfirmDialog>
    </Panel>
  );
}

function Art() {
  return (
    <Panel title="Art" emoji="artist-palette">
      <Stack>
        <div className={styles.grid}>
          {categories.map((category) => (
            <Card key={category} className={styles.cover}>
              <CoverImage image={null} category={category} />
            </Card>
          ))}
        </div>
        <Row>
          {avatars.map(({ id, label }) => (
            <Stack key={id} gap={1} className={styles.avatar}>
              <Avatar user={{ name: label, profileAvatar: id }} size={84} decorative />
              {label}
            </Stack>
          ))}
        </Row>
        <Row gap={2}>
          {memorySymbols.map((name) => (
            <Emoji key={name} name={name} label={name} size={40} />
          ))}
        </Row>
      </Stack>
    </Panel>
  );
}
