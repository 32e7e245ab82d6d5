import * as texts from '../texts/unsubscribing';

/** What a page says that stops one kind of e-mails. */
export interface StopMailsWords {
  readonly title: string;
  readonly question: string;
  /** What stays although the e-mails stop. */
  readonly stays: string;
  readonly stopped: string;
  readonly link: { readonly path: string; readonly label: string };
}

/** A page that this service writes itself: it must work from a mail program, without the site's scripts. */
export function stopMailsPage(state: 'ask' | 'done', words: StopMailsWords): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${words.title} - Storysprout</title>
  </head>
  <body>
    <main>${state === 'ask' ? question(words) : answer(words)}</main>
  </body>
</html>
`;
}

function question(words: StopMailsWords): string {
  return `
      <h1>${words.question}</h1>
      <p>${words.stays}</p>
      <form method="post"><button type="submit">${texts.yesStop}</button></form>
    `;
}

function answer({ stopped, link }: StopMailsWords): string {
  return `
      <h1>${texts.doneHeading}</h1>
      <p>${stopped} <a href="${link.path}">${link.label}</a></p>
    `;
}
