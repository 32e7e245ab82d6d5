/** The one page this service renders itself: it must work from a mail program, without the site's scripts. */
export function unsubscribePage(state: 'ask' | 'done'): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Challenge e-mails - Storysprout</title>
  </head>
  <body>
    <main>${state === 'ask' ? question : answer}</main>
  </body>
</html>
`;
}

const question = `
      <h1>Stop the challenge e-mails?</h1>
      <p>You can still find every weekly challenge on Storysprout.</p>
      <form method="post"><button type="submit">Yes, stop them</button></form>
    `;

const answer = `
      <h1>Done!</h1>
      <p>You will get no more challenge e-mails. The weekly challenge waits for you on <a href="/weeklychallenge">Storysprout</a>.</p>
    `;
