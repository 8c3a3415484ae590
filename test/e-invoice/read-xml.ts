import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element with its prefixed name, as written. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const NAMESPACES: Record<string, RegExp> = {
  cac: new RegExp(`^${OASIS}:CommonAggregateComponents-2$`),
  cbc: new RegExp(`^${OASIS}:CommonBasicComponents-2$`),
  '': new RegExp(`^${OASIS}:(Invoice|CreditNote)-2$`),
}

/** Reads a UBL document. Throws if it is not well-formed, or an element is in another namespace than its prefix says. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const element = elementOf(tag)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('The document is empty.')
  return document
}

function elementOf({ name, prefix, uri, attributes }: SaxesTagNS): XmlElement {
  if (!NAMESPACES[prefix]?.test(uri)) throw new Error(`${name} is in the namespace ${uri}.`)
  const own = Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns'))
  return { name, attributes: Object.fromEntries(own.map(([key, { value }]) => [key, value])), children: [], text: '' }
}

/** All elements below `element` on a path of names, such as `cac:TaxTotal/cac:TaxSubtotal`. */
export function all(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** Text of the first element on a path; empty if there is none. */
export function text(element: XmlElement, path: string): string {
  return all(element, path)[0]?.text.trim() ?? ''
}

/** All elements of a name, at any depth. */
export function anywhere(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...anywhere(child, name)])
}
