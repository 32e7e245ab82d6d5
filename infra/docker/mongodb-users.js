/**
 * MongoDB's health check, for mongosh. It creates the replica set at the first start, and once after each start the
 * users with their passwords. Exits with 0 when the node accepts writes. While there is no user, MongoDB lets any local
 * client create the first one. Each service may access only its own database, operators' commands all four.
 */
const { existsSync, writeFileSync } = require('node:fs');

const databases = {
  user: 'storysprout_user',
  blog: 'storysprout_blog',
  admin: 'storysprout_admin',
  registry: 'storysprout_gateway',
};
const isDone = '/tmp/users-are-made';
const admin = db.getSiblingDB('admin');
const passwordOf = (user) => process.env[`MONGODB_PASSWORD_${user.toUpperCase()}`];

function signInAsRoot() {
  try {
    admin.auth('root', passwordOf('root'));
  } catch {
    admin.createUser({ user: 'root', pwd: passwordOf('root'), roles: ['root'] });
    admin.auth('root', passwordOf('root'));
  }
}

function keepUser(user, roles) {
  const given = { pwd: passwordOf(user), roles };
  if (admin.getUser(user)) admin.updateUser(user, given);
  else admin.createUser({ user, ...given });
}

/** The role for a backup, during which the server keeps its snapshot history for longer than five minutes. */
function keepHistoryRole() {
  const privileges = [{ resource: { cluster: true }, actions: ['getParameter', 'setParameter'] }];
  if (!admin.getRole('keepsHistory')) admin.createRole({ role: 'keepsHistory', privileges, roles: [] });
}

function makeUsers() {
  signInAsRoot();
  keepHistoryRole();
  for (const [user, name] of Object.entries(databases)) keepUser(user, [{ role: 'readWrite', db: name }]);
  const all = Object.values(databases).flatMap((name) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db: name })));
  keepUser('operator', [...all, 'keepsHistory']);
  writeFileSync(isDone, '');
}

const { setName, isWritablePrimary } = db.hello();
if (!setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
else if (isWritablePrimary && !existsSync(isDone)) makeUsers();
quit(isWritablePrimary ? 0 : 1);
