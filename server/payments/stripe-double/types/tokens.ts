export type Tokens = { next(): string; peek(): string; take(token: string): boolean; expect(token: string): void }

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\]|\\.)*'|[\w$]+|=>|\.\.\.|[^\s\w]/g

/** Reads a declaration file token by token, without comments; a text keeps its quotes. */
export function tokensOf(text: string): Tokens {
  const all = (text.match(TOKEN) ?? []).filter((token) => !token.startsWith('/*') && !token.startsWith('//'))
  let at = 0
  const peek = () => all[at] ?? ''
  const next = () => all[at++] ?? ''
  const take = (token: string) => {
    if (peek() !== token) return false
    at++
    return true
  }
  const expect = (token: string) => {
    if (!take(token)) throw new Error(`"${token}" is expected, "${peek()}" was found (token ${at})`)
  }
  return { next, peek, take, expect }
}

/** Skips a block in braces, with everything within. */
function skipBlock(tokens: Tokens): void {
  let depth = 0
  do {
    const token = tokens.next()
    if (token === '') throw new Error('A block has no end')
    if (token === '{') depth++
    if (token === '}') depth--
  } while (depth > 0)
}

/** Skips an unused statement: up to its semicolon, or to the end of its block. */
export function skipStatement(tokens: Tokens): void {
  while (tokens.peek() !== '' && tokens.peek() !== ';' && tokens.peek() !== '{') tokens.next()
  if (tokens.peek() === '{') skipBlock(tokens)
  tokens.take(';')
}
