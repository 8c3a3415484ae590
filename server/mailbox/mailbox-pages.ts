import { html } from 'hono/html'
import { isPlain } from '#server/emails/delivery/stored-attachments.ts'
import type { EmailLine, EmailRow } from './mailbox-queries.ts'

/** Plain pages without any script: `html` escapes everything in an email. */

type Html = ReturnType<typeof html>
type Page = (nonce: string) => Html

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #1E1530; background: #FBFAFC; margin: 0 auto; max-width: 60rem; padding: 1.5rem }
  h1 { font-size: 1.4rem } a { color: #40296C } table { border-collapse: collapse; width: 100%; background: #FFF }
  th, td { text-align: left; padding: .6rem .8rem; border: 1px solid #E8E4EE; vertical-align: top; overflow-wrap: anywhere }
  th { overflow-wrap: normal; white-space: nowrap }
  iframe { width: 100%; height: 75vh; border: 1px solid #E8E4EE; background: #FFF }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #FFF; border: 1px solid #E8E4EE; padding: 1rem }
  .muted { color: #6B6379 }`

type Content = { title: string; content: Html; refresh?: Html }

function layout(nonce: string, { title, content, refresh }: Content): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${refresh}
    <title>${title}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>${content}</body>
</html>`
}

export function listPage(emails: EmailLine[]): Page {
  const rows = emails.map(
    (email) => html`
      <tr>
        <td><a href="/dev/mailbox/${email.id}">${email.subject}</a></td>
        <td>${email.recipient}</td>
        <td>${email.status.toLowerCase()}</td>
        <td><time datetime="${email.created_at}">${email.created_at.slice(0, 19).replace('T', ' ')} UTC</time></td>
      </tr>`,
  )
  const table = html`<table>
      <thead><tr><th>Subject</th><th>To</th><th>Status</th><th>Written</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`
  const content = html`<main>
    <h1>Mailbox</h1>
    <p class="muted">No mail server is set up (MAIL_URL), so emails are kept here instead of being sent.</p>
    ${emails.length === 0 ? html`<p>No emails yet.</p>` : table}
  </main>`
  const refresh = html`<meta http-equiv="refresh" content="10">`
  return (nonce) => layout(nonce, { title: 'Mailbox', content, refresh })
}

export function emailPage(email: EmailRow): Page {
  const attachments = email.attachments.map(
    ({ filename }, index) =>
      html`<li><a href="/dev/mailbox/${email.id}/attachments/${index}" download>${filename}</a></li>`,
  )
  const content = html`<main>
    <p><a href="/dev/mailbox">All emails</a></p>
    <h1>${email.subject}</h1>
    <table><tbody>${headers(email).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>
    ${email.attachments.length > 0 && html`<h2>Attachments</h2><ul>${attachments}</ul>`}
    <h2>As the reader sees it</h2>
    <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${email.subject}" src="/dev/mailbox/${email.id}/html"></iframe>
    <h2>Plain text</h2>
    <pre>${email.text}</pre>
  </main>`
  return (nonce) => layout(nonce, { title: email.subject, content })
}

/** The email's HTML with its attached pictures inlined; links open in a new tab. */
export function withPictures({ html, attachments }: EmailRow): string {
  return attachments
    .filter(isPlain)
    .reduce(
      (body, { cid, content_type, content }) =>
        cid ? body.replaceAll(`cid:${cid}`, `data:${content_type};base64,${content}`) : body,
      html,
    )
}

function headers(email: EmailRow): [string, string][] {
  const all: [string, string | null][] = [
    ['From', email.sender_name],
    ['To', email.recipient],
    ['Reply-To', email.reply_to],
    ['Subject', email.subject],
    ['Date', email.created_at],
    ['Content-Language', email.locale],
    ['Template', email.template],
    ['Status', email.status],
    ['Key', email.dedupe_key],
    ['Error', email.error],
  ]
  return all.filter((entry): entry is [string, string] => entry[1] !== null)
}
