import {
  addComment,
  appeal,
  caseAbout,
  commentTexts,
  latestDecision,
  newModerator,
  report,
  someWord,
} from '../commands/api/moderation-api';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { bearer, json } from '../commands/api/site-api';
import { expect, test } from '../fixtures';
import { ModerationPage } from '../pages/moderation.page';

test('an appeal is answered by another moderator, and what was taken away is back', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const [writer, reader, second] = await Promise.all([
    newReader(request),
    newReader(request),
    newModerator(request, moderatorSession.token),
  ]);
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  const text = `Everybody laughed about the ${someWord()}`;
  const comment = { kind: 'comment' as const, id: await addComment(request, writer, blog._id, text) };
  await report(request, reader, comment);
  const { _id, revision } = await caseAbout(request, moderatorSession.token, comment);
  await json(
    await request.put(`/admin/cases/${_id}/decide`, {
      headers: bearer(moderatorSession.token),
      data: { decision: 'remove', reason: 'This could hurt your sister.', revision },
    }),
  );
  await expect.poll(() => commentTexts(request, blog._id)).toEqual([]);
  const decision = await latestDecision(request, writer);
  await appeal(request, writer, decision._id, 'It was a joke between us.');

  await signInPage(page, moderatorSession);
  const own = await new ModerationPage(page).open('?kind=appeal');
  await own.row(text).getByRole('button').click();
  await expect(page.getByText(/Another moderator answers the appeal/)).toBeVisible();

  const otherPage = await newPerson();
  await signInPage(otherPage, second);
  const theirs = await new ModerationPage(otherPage).open('?kind=appeal');
  await theirs.openEntry(text);
  await expect(theirs.entry).toContainText('It was a joke between us.');
  await expect(theirs.entry).toContainText('This could hurt your sister.');
  await otherPage.keyboard.press('a');
  await expect(theirs.dialog.getByRole('radio').first()).toBeFocused();
  await otherPage.keyboard.press('Space');
  await otherPage.keyboard.press('Enter');
  await expect(theirs.row(text)).toContainText('Appeal granted');
  await theirs.confirm();
  await expect.poll(() => commentTexts(request, blog._id)).toEqual([text]);
});
