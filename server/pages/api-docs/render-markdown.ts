import GithubSlugger from 'github-slugger'
import highlighter from 'highlight.js/lib/core'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import { html } from 'hono/html'
import { Marked, type RendererObject, type Tokens } from 'marked'

highlighter.registerLanguage('js', javascript)
highlighter.registerLanguage('json', json)

type Heading = { id: string; text: string }
export type Rendered = { title: string; headings: Heading[]; html: string }

type Links = {
  /** Address for a link; null if only its words are shown. */
  addressOf: (href: string) => string | null
  /** Address of a call in the reference; null if the code is no call. */
  referenceTo: (call: string) => string | null
}

/** A Markdown file: its title, its headings with the anchors that GitHub gives them, and the HTML below the title. */
export function renderMarkdown(markdown: string, links: Links): Rendered {
  const headings: Heading[] = []
  const renderer = { ...TEXTS, ...linking(links), heading: headingsInto(headings) }
  const marked = new Marked({ renderer })
  const [title, ...body] = marked.lexer(markdown)
  if (title?.type !== 'heading') throw new Error('A document begins with its title.')
  return { title: title.text, headings, html: marked.parser(body) }
}

/** Renders each heading as a link to itself and collects the headings. */
function headingsInto(headings: Heading[]): NonNullable<RendererObject['heading']> {
  const slugger = new GithubSlugger()
  return function heading({ depth, text, tokens }) {
    const id = slugger.slug(text)
    if (depth === 2) headings.push({ id, text })
    return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
  }
}

function linking({ addressOf, referenceTo }: Links): RendererObject {
  return {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const address = addressOf(href)
      if (!address) return words
      const rel = address.startsWith('https:') ? ' rel="noopener"' : ''
      return `<a href="${escaped(address)}"${rel}>${words}</a>`
    },
    codespan({ text }) {
      const code = `<code>${escaped(text)}</code>`
      const address = referenceTo(text)
      return address ? `<a href="${escaped(address)}">${code}</a>` : code
    },
  }
}

const NAMES: Record<string, string> = { js: 'JavaScript', json: 'JSON' }

/** Code and tables. Both scroll sideways on a phone, so both can be focused. */
const TEXTS: RendererObject = {
  /** The button is hidden until the script runs. */
  code({ text, lang = '' }) {
    const name = NAMES[lang]
    const code = name ? highlighter.highlight(text, { language: lang }).value : escaped(text)
    return `<div class="code">
<div class="code-head"><span>${name ?? 'Text'}</span><button type="button" class="copy" hidden>Copy</button></div>
<pre tabindex="0" role="region" aria-label="Example, ${name ?? 'text'}"><code>${code}</code></pre>
</div>\n`
  },
  table({ header, rows }) {
    const words = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
    const head = header.map((cell) => `<th scope="col">${words(cell)}</th>`).join('')
    const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${words(cell)}</td>`).join('')}</tr>`).join('\n')
    const label = escaped(`Table: ${header.map(({ text }) => text).join(', ')}`)
    return `<div class="table" tabindex="0" role="region" aria-label="${label}">
<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>
</div>\n`
  },
}

const escaped = (text: string) => String(html`${text}`)
