import { posix } from 'node:path'
import { REFERENCE, referenceTo } from './addresses.ts'
import { type Rendered, renderMarkdown } from './render-markdown.ts'

/** A Markdown file of the repository as a page. */
export type Document = Rendered & { path: string; address: string; label: string; about: string }
type Listed = { name: string; label: string; about: string }

/** Texts of the files. The build contains them, so no file is read at run time. */
const FILES = import.meta.glob<string>('../../../docs/{guides/*,rules/webhooks,rules/activity}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Guides, in reading order. */
const GUIDES: Listed[] = [
  {
    name: 'first-order',
    label: 'A first order',
    about: 'Find an event, reserve a ticket and fetch it, as a buyer does.',
  },
  { name: 'errors', label: 'Errors', about: 'What a refusal looks like, and what a program does about it.' },
  { name: 'idempotency', label: 'Idempotency', about: 'Repeat a call whose answer was lost, without doing it twice.' },
  { name: 'webhooks', label: 'Webhooks', about: 'Be told at once what happens, and verify who says so.' },
  {
    name: 'keeping-in-step',
    label: 'Keeping a copy in step',
    about: 'Follow the feed of changes, and miss nothing.',
  },
]

/** Pages with every detail. The guides link to them. */
const RULES: Listed[] = [
  { name: 'webhooks', label: 'All about webhooks', about: 'Every type of message, its signature and its delivery.' },
  { name: 'activity', label: 'All about the activity log', about: 'What is logged, who reads it, and the feed.' },
]

export type Documents = { guides: Document[]; rules: Document[] }

let made: Documents | undefined

/** Rendered once per process. */
export function documents(): Documents {
  made ??= {
    guides: GUIDES.map((one) => documentOf('guides', one)),
    rules: RULES.map((one) => documentOf('rules', one)),
  }
  return made
}

/** The Markdown files that are compiled in, by their path in the repository. */
export function documentFiles(): string[] {
  return Object.keys(FILES).map((file) => file.replace('../../../', ''))
}

function documentOf(folder: 'guides' | 'rules', { name, label, about }: Listed): Document {
  const path = `docs/${folder}/${name}.md`
  const rendered = renderMarkdown(FILES[`../../../${path}`] ?? '', {
    addressOf: (href) => addressOf(href, path),
    referenceTo,
  })
  return { path, address: addressOfFile(path) ?? '', label, about, ...rendered }
}

/** Address of a linked file on the pages; null if it is no page. */
function addressOf(href: string, from: string): string | null {
  if (/^(https:|#)/.test(href)) return href
  const [file = '', fragment] = href.split('#')
  const address = addressOfFile(posix.join(posix.dirname(from), file))
  return address && fragment ? `${address}#${fragment}` : address
}

/** Address of a file of the repository. The contract leads to the reference. */
function addressOfFile(path: string): string | null {
  if (path === 'contract/contract.ts') return REFERENCE
  const [, folder, name] = /^docs\/(guides|rules)\/([\w-]+)\.md$/.exec(path) ?? []
  const listed = folder === 'guides' ? GUIDES : RULES
  return listed.some((one) => one.name === name) ? `/api/docs/${folder}/${name}` : null
}
