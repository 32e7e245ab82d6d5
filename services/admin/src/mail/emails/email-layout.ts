/** The layout of our e-mails: only text and inline styles, nothing is loaded from anywhere. */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, so that any markup in it is shown as text. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

interface EmailParts {
  readonly heading: string;
  /** Paragraphs above the frame. */
  readonly before: readonly string[];
  /** Shown in a frame; null for none. */
  readonly highlight: string | null;
  readonly after: readonly string[];
  /** Null for none. */
  readonly button: { readonly label: string; readonly url: string } | null;
  /** Small print; `url` is shown in full. */
  readonly footer: { readonly text: string; readonly url: string | null };
}

/** The content of an e-mail. */
export interface EmailContent {
  readonly subject: string;
  readonly parts: EmailParts;
}

export function emailText({ heading, before, highlight, after, button, footer }: EmailParts): string {
  const blocks = [
    heading,
    ...before,
    ...(highlight === null ? [] : [`    ${highlight}`]),
    ...after,
    ...(button === null ? [] : [`${button.label}: ${button.url}`]),
    `--\n${footer.text}${footer.url === null ? '' : ` ${footer.url}`}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = "font-family:'Trebuchet MS',Verdana,Arial,sans-serif";

export function emailHtml(parts: EmailParts): string {
  const { heading, before, highlight, after, button, footer } = parts;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbf5e9;color:#22304a;${font};font-size:17px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fffdf8;border:1px solid #eadfc8;border-radius:18px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;color:#2a4d9c">${escapeHtml(heading)}</h1>
${before.map(paragraph).join('\n')}
${highlight === null ? '' : frame(highlight)}
${after.map(paragraph).join('\n')}
${button === null ? '' : buttonLink(button)}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5c6678;text-align:center">${escapeHtml(footer.text)}${linkOf(footer.url)}</p>
</body></html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`;
}

function buttonLink({ label, url }: NonNullable<EmailParts['button']>): string {
  const style = 'display:inline-block;padding:12px 22px;background:#2a4d9c;color:#ffffff;border-radius:999px';
  return `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="${style};text-decoration:none;font-weight:bold">${escapeHtml(label)}</a></p>`;
}

function frame(text: string): string {
  const style = 'margin:20px 0;padding:18px 20px;background:#fff3c9;border-radius:14px;font-size:20px;font-weight:bold';
  return `<p style="${style};overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
}

function linkOf(url: string | null): string {
  return url === null ? '' : ` <a href="${escapeHtml(url)}" style="color:#2a4d9c">Unsubscribe</a>`;
}
