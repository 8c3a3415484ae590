import { html, raw } from 'hono/html'
import { REFERENCE } from './addresses.ts'
import type { Document, Documents } from './documents.ts'

type Html = ReturnType<typeof html>

export function startContent({ guides, rules }: Documents): Html {
  return html`<h1>Foyer API</h1>
<p class="lead">The screens of Foyer use this API. Your programs can do the same.</p>
<p>All addresses begin with <code>/api</code>. Bodies and answers are JSON. Calls of buyers and visitors are public. All others need a key:
create one under <a href="/account/api-keys">API keys</a>, and send it as <code>Authorization: Bearer foyer_…</code>.</p>
<h2 id="guides"><a href="#guides">Guides</a></h2>
<p>Each has a program that runs as it stands.</p>
<ul class="cards">${guides.map(card)}</ul>
<h2 id="reference"><a href="#reference">Reference</a></h2>
<ul class="cards">
${card({ address: REFERENCE, label: 'All calls', about: 'Search them, read what they take and give, and try them.' })}
${card({ address: '/api/openapi.json', label: 'OpenAPI document', about: 'The same for programs, as OpenAPI 3.1.' })}
</ul>
<h2 id="in-detail"><a href="#in-detail">In detail</a></h2>
<ul class="cards">${rules.map(card)}</ul>`
}

function card({ address, label, about }: Pick<Document, 'address' | 'label' | 'about'>): Html {
  return html`<li><a href="${address}">${label}</a><p>${about}</p></li>`
}

/** A document with its table of contents, and links to the previous and next one of its list. */
export function documentContent(document: Document, list: Document[]): Html {
  const at = list.indexOf(document)
  return html`<article>
<h1>${document.title}</h1>
${contents(document)}
<div class="text">${raw(document.html)}</div>
</article>
<nav class="turn" aria-label="Previous and next">
${turn('Previous', list[at - 1])}
${turn('Next', list[at + 1])}
</nav>`
}

function contents({ headings }: Document): Html {
  return html`<nav class="contents" aria-label="On this page">
<p>On this page</p>
<ul>${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>
</nav>`
}

function turn(word: string, document: Document | undefined): Html | string {
  return document
    ? html`<a class="${word.toLowerCase()}" href="${document.address}"><span>${word}</span> ${document.label}</a>`
    : ''
}

export function missingContent({ guides }: Documents): Html {
  return html`<h1>This page doesn’t exist</h1>
<p class="lead">Perhaps one of these is what you were looking for.</p>
<ul class="cards">${guides.map(card)}</ul>`
}
