import { html } from 'hono/html'
import { HOME } from './addresses.ts'
import { head, header } from './layout.ts'

/** The frame of the reference, which Scalar's script draws. */
export function referencePage(): string {
  return String(html`<!doctype html>
<html lang="en" data-scheme="system">
<head>
${head('Reference')}
<link rel="stylesheet" href="/api/docs/reference.css">
</head>
<body>
${header(html`<a class="menu" href="${HOME}">Guides</a>`)}
<noscript><p class="lead">The reference needs JavaScript. The same is written in the <a href="/api/openapi.json">OpenAPI document</a>.</p></noscript>
<div id="reference"></div>
<script src="/api/docs/scalar.js"></script>
<script src="/api/docs/reference.js"></script>
</body>
</html>`)
}
