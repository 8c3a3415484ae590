import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'

const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  requestInterceptor: (request) => {
    const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)
    if (token) request.headers['X-XSRF-TOKEN'] = decodeURIComponent(token[1])
    return request
  },
})`

/** The browsable API documentation at /api/docs, from files of our own. */
export function apiDocs(): Hono {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const docs = new Hono()
  docs.use(async (c, next) => {
    await next()
    c.header(
      'Content-Security-Policy',
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    )
  })
  docs.get('/', (c) => c.html(PAGE))
  docs.get('/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  docs.get('/:file', async (c) => {
    const type = FILES[c.req.param('file')]
    if (!type) return c.notFound()
    const bytes = await readFile(join(folder, c.req.param('file')))
    return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' })
  })
  return docs
}
