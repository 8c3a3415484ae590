import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HOME, REFERENCE } from './addresses.ts'
import { ASSETS } from './assets.ts'
import { documentContent, missingContent, startContent } from './content.ts'
import { type Document, documents } from './documents.ts'
import { fixedFile } from './fixed-file.ts'
import { layout } from './layout.ts'
import { referencePage } from './reference-page.ts'

/** The guides of docs/guides and the reference of all calls, at /api/docs. */
export function apiDocs(): Hono {
  const docs = new Hono()
  docs.use('/reference', withPolicy(POLICY_OF_REFERENCE))
  docs.use(withPolicy(POLICY))
  for (const [name, send] of Object.entries(ASSETS)) docs.get(`/${name}`, send)
  docs.get('*', (c) => {
    const path = c.req.path
    const send = pages().get(path)
    if (send) return send(c)
    const moved = newAddressOf(path)
    return moved ? c.redirect(moved, 301) : c.html(missingPage(), 404)
  })
  return docs
}

const OF_THIS_SERVER =
  "default-src 'none'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"
const CLOSED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const POLICY = `${OF_THIS_SERVER}; style-src 'self'; ${CLOSED}`
/** Scalar writes style elements and attributes of its own. */
const POLICY_OF_REFERENCE = `${OF_THIS_SERVER}; style-src 'self' 'unsafe-inline'; ${CLOSED}`

function withPolicy(policy: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header('Content-Security-Policy', policy)
  }
}

type Send = (c: Context) => Promise<Response>
let made: Map<string, Send> | undefined

/** Rendered once per process, at the first request. */
function pages(): Map<string, Send> {
  made ??= new Map([
    [HOME, page('Overview', HOME, startContent(documents()))],
    [REFERENCE, fixedPage(referencePage)],
    ...[documents().guides, documents().rules].flatMap((list) => list.map((one) => pageOf(one, list))),
  ])
  return made
}

function pageOf(document: Document, list: Document[]): [string, Send] {
  return [document.address, page(document.label, document.address, documentContent(document, list))]
}

function page(title: string, address: string, content: Parameters<typeof layout>[1]['content']): Send {
  return fixedPage(() => layout(documents(), { title, address, content }))
}

function fixedPage(make: () => string): Send {
  return fixedFile({ type: 'text/html; charset=utf-8', make })
}

function missingPage(): string {
  return layout(documents(), { title: 'Not found', address: '', content: missingContent(documents()) })
}

/** The page for an address that ends in a slash or in the name of a file; undefined if there is none. */
function newAddressOf(path: string): string | undefined {
  const short = path.replace(/(\/index)?(\.html|\.md)?\/*$/, '')
  if (short === `${HOME}/guides` || short === `${HOME}/rules`) return HOME
  return pages().has(short) ? short : undefined
}
