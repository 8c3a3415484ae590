import { html, raw } from 'hono/html'
import { HOME, REFERENCE } from './addresses.ts'
import type { Document, Documents } from './documents.ts'

type Html = ReturnType<typeof html>
type Page = { title: string; address: string; content: Html }

/** A page of the API's documentation: readable without the script, which adds buttons for copying. */
export function layout({ guides, rules }: Documents, { title, address, content }: Page): string {
  const link = ({ address: to, label }: Pick<Document, 'address' | 'label'>) =>
    html`<li><a href="${to}"${to === address ? raw(' aria-current="page"') : ''}>${label}</a></li>`
  return String(html`<!doctype html>
<html lang="en" data-scheme="system">
<head>
${head(title)}
<link rel="stylesheet" href="/api/docs/page.css">
<script src="/api/docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(html`<button type="button" class="menu" popovertarget="pages">Guides</button>`)}
<div class="columns">
<nav id="pages" class="pages" popover aria-label="Guides and reference">
<ul>${link({ address: HOME, label: 'Overview' })}${link({ address: REFERENCE, label: 'Reference of all calls' })}</ul>
<p>Guides</p>
<ul>${guides.map(link)}</ul>
<p>In detail</p>
<ul>${rules.map(link)}</ul>
</nav>
<main id="main" tabindex="-1">
${content}
</main>
</div>
<p class="unseen" role="status"></p>
</body>
</html>`)
}

export function head(title: string): Html {
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Foyer API</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`
}

export function header(menu?: Html): Html {
  return html`<header class="top">
<a class="brand" href="${HOME}"><img src="/favicon.svg" width="28" height="28" alt="">Foyer API</a>
${menu ?? ''}
</header>`
}
