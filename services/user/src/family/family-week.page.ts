/** Works from a mail program, without the site's scripts. */
export function familyWeekPage(state: 'ask' | 'done'): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>E-mails about the week - Storysprout</title>
  </head>
  <body>
    <main>${state === 'ask' ? question : answer}</main>
  </body>
</html>
`;
}

const question = `
      <h1>Stop the e-mails about the week?</h1>
      <p>Your child's account stays as it is.</p>
      <form method="post"><button type="submit">Yes, stop them</button></form>
    `;

const answer = `
      <h1>Done!</h1>
      <p>You will get no more e-mails about the week. You can switch them on again on <a href="/family">your page</a>.</p>
    `;
