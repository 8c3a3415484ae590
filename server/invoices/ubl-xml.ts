import type { UblNode } from '#domain/ubl-node.ts'

/** Writes a UBL document as XML. The library is loaded with the first document. */
export async function ublXml(ubl: UblNode): Promise<string> {
  const { default: Builder } = await import('fast-xml-builder')
  const builder = new Builder({
    attributeNamePrefix: '@',
    textNodeName: '#',
    ignoreAttributes: false,
    suppressBooleanAttributes: false,
    format: true,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(withoutGaps(ubl))}`
}

type Present = { [name: string]: string | Present | Present[] }

/** Without undefined children, which the library writes as empty elements. */
function withoutGaps(node: UblNode): Present {
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, child]) => (child === undefined ? [] : [[name, presentChild(child)]])),
  )
}

function presentChild(child: string | UblNode | UblNode[]): string | Present | Present[] {
  if (typeof child === 'string') return child
  return Array.isArray(child) ? child.map(withoutGaps) : withoutGaps(child)
}
