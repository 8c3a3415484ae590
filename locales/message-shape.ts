import { parse, type Token } from '@messageformat/parser'

/** Parts of a message that its translation keeps, and its plural forms. */
export type Shape = { placeholders: string; tags: string; plurals: string[][] }

/** Reads an ICU message. Throws if it is not well-formed. */
export function shapeOf(text: string): Shape {
  const placeholders = new Set<string>()
  const tags = new Set<string>()
  const plurals: string[][] = []
  const visit = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content') for (const [tag] of token.value.matchAll(/<\/?\d+\/?>/g)) tags.add(tag)
      if ('arg' in token && token.arg)
        placeholders.add(token.type === 'argument' ? token.arg : `${token.arg} (${token.type})`)
      if (!('cases' in token)) continue
      if (token.type === 'plural') plurals.push(token.cases.map(({ key }) => key))
      for (const { tokens: inner } of token.cases) visit(inner)
    }
  }
  visit(parse(text))
  return { placeholders: [...placeholders].sort().join(', '), tags: [...tags].sort().join(', '), plurals }
}
