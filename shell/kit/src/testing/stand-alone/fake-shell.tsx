import type { RemoteManifest } from '@storysprout/contract';
import { type FormEvent, useState } from 'react';
import { NavLink, Route, Routes } from 'react-router-dom';
import { errorMessage } from '../../api/api-error';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Container, Row, Stack } from '../../components/layout';
import { PageHeader } from '../../components/page-header';
import { Panel } from '../../components/panel';
import { TextInput } from '../../components/text-input';
import { toast } from '../../components/toast/toast';
import { api } from '../../session/api';
import { session } from '../../session/session-store';
import { useSession } from '../../session/use-session';
import { buildUser } from '../build-user';
import styles from './fake-shell.module.css';
import { Part, type Parts } from './parts';

interface FakeShellProps {
  manifest: RemoteManifest;
  parts: Parts;
  /** True if a real site answers the API calls. Then only its own accounts can sign in. */
  hasSite?: boolean;
}

type Page = RemoteManifest['pages'][number];

/** Signs in with an account of the real site. */
function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      session.signIn(await api.call('POST /user/login', { body: { email, password }, withoutSession: true }));
    } catch (error) {
      toast.error(errorMessage(error, 'The site could not be asked.'));
    }
  };
  return (
    <form className={styles.links} onSubmit={handleSubmit}>
      <TextInput aria-label="Email" type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <TextInput
        aria-label="Password"
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button size="s" type="submit">
        Sign in
      </Button>
    </form>
  );
}

/** Signs in as a reader or a moderator, for pages that look different then. */
function ReaderSwitch({ hasSite }: { hasSite: boolean }) {
  const { isSignedIn, user } = useSession();
  const signIn = (isAdmin: boolean) => session.signIn({ token: 'stand-alone', user: buildUser({ isAdmin }) });
  if (isSignedIn)
    return (
      <Button size="s" variant="ghost" onClick={session.signOut}>
        Sign {user?.name} out
      </Button>
    );
  if (hasSite) return <SignInForm />;
  return (
    <Row gap={2}>
      <Button size="s" variant="secondary" onClick={() => signIn(false)}>
        Be a reader
      </Button>
      <Button size="s" variant="secondary" onClick={() => signIn(true)}>
        Be a moderator
      </Button>
    </Row>
  );
}

function Bar({ manifest, hasSite }: { manifest: RemoteManifest; hasSite: boolean }) {
  // Only the remote's own pages link to an address with a parameter, such as /club/:id.
  const pages = manifest.pages.filter(({ path }) => !path.includes(':'));
  return (
    <header className={styles.bar}>
      <nav aria-label="Pages" className={styles.links}>
        {[{ path: '/', title: 'Widgets' }, ...pages].map(({ path, title }) => (
          <NavLink key={path} to={path} className={styles.link} end>
            {title}
          </NavLink>
        ))}
      </nav>
      <ReaderSwitch hasSite={hasSite} />
    </header>
  );
}

function Widgets({ manifest: { label, widgets }, parts }: Omit<FakeShellProps, 'hasSite'>) {
  return (
    <Container>
      <PageHeader title={label} emoji="seedling" lead="Its widgets, as other pages show them." />
      <Stack gap={5}>
        {widgets.map(({ name, expose }) => (
          <section key={name} aria-label={name}>
            <Part part={parts[expose]} />
          </section>
        ))}
        {widgets.length === 0 && <EmptyState emoji="seedling" title="It offers no widgets." />}
      </Stack>
    </Container>
  );
}

/** Guards a page as the shell does, but shows a message where the shell would redirect. */
function GuardedPage({ page, parts }: { page: Page; parts: Parts }) {
  const { isSignedIn, isAdmin } = useSession();
  const isAllowed = { public: true, user: isSignedIn, admin: isAdmin }[page.access];
  if (isAllowed) return <Part part={parts[page.expose]} />;
  const who = page.access === 'admin' ? 'moderators' : 'readers who are signed in';
  return (
    <Container width="text">
      <PageHeader title={page.title} />
      <Panel>This page is for {who}.</Panel>
    </Container>
  );
}

/** A page around one remote, with its pages at their addresses and its widgets on the first one. */
export function FakeShell({ manifest, parts, hasSite = false }: FakeShellProps) {
  return (
    <>
      <Bar manifest={manifest} hasSite={hasSite} />
      <main className={styles.main}>
        <Routes>
          <Route path="/" element={<Widgets manifest={manifest} parts={parts} />} />
          {manifest.pages.map((page) => (
            <Route key={page.path} path={page.path} caseSensitive element={<GuardedPage page={page} parts={parts} />} />
          ))}
          <Route path="*" element={<EmptyState emoji="compass" title="This address is another team's." />} />
        </Routes>
      </main>
    </>
  );
}
