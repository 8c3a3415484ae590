import { skipStatement, type Tokens, tokensOf } from './tokens.ts'

export type Field = { type: Type; optional: boolean }

export type Type =
  | { kind: 'text' | 'number' | 'boolean' | 'null' | 'anything' }
  | { kind: 'literal'; value: string }
  | { kind: 'list'; of: Type }
  | { kind: 'map'; of: Type }
  | { kind: 'object'; fields: Map<string, Field>; parents: readonly Type[] }
  | { kind: 'either'; types: readonly Type[] }
  /** A name as written in the file, and its enclosing namespaces. */
  | { kind: 'name'; name: string; scope: readonly string[]; given: readonly Type[] }

export type Declarations = {
  /** Types by full name: `PaymentIntentCreateParams.AmountDetails`. */
  types: Map<string, Type>
  /** Source file of each imported name. */
  imports: Map<string, string>
}

const PLAIN: Record<string, Type> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  null: { kind: 'null' },
  undefined: { kind: 'null' },
  unknown: { kind: 'anything' },
  any: { kind: 'anything' },
}

/** Reads the parts of the `stripe` package's generated declarations: interfaces, type aliases, namespaces. */
export function parseDeclarations(text: string): Declarations {
  const read: Declarations = { types: new Map(), imports: new Map() }
  const tokens = tokensOf(text)
  while (tokens.peek() !== '') readStatement(tokens, read, [])
  return read
}

function readStatement(tokens: Tokens, read: Declarations, scope: readonly string[]) {
  if (tokens.peek() === 'import') return readImport(tokens, read)
  while (tokens.peek() === 'export' || tokens.peek() === 'declare') tokens.next()
  const word = tokens.peek()
  if (word === 'interface') return readInterface(tokens, read, scope)
  if (word === 'type') return readAlias(tokens, read, scope)
  if (word === 'namespace') return readNamespace(tokens, read, scope)
  skipStatement(tokens)
}

function readImport(tokens: Tokens, read: Declarations): void {
  const names: string[] = []
  for (let token = tokens.next(); token !== ';' && token !== ''; token = tokens.next()) {
    if (token.startsWith("'")) for (const name of names) read.imports.set(name, textOf(token))
    else if (/^\w/.test(token)) names.push(token)
  }
}

function readNamespace(tokens: Tokens, read: Declarations, scope: readonly string[]): void {
  tokens.expect('namespace')
  const inner = [...scope, tokens.next()]
  tokens.expect('{')
  while (!tokens.take('}')) readStatement(tokens, read, inner)
}

function readAlias(tokens: Tokens, read: Declarations, scope: readonly string[]) {
  tokens.expect('type')
  const name = tokens.next()
  // An alias with type parameters is resolved by its name: see resolve() in published-types.ts.
  if (tokens.peek() !== '=') return skipStatement(tokens)
  tokens.expect('=')
  read.types.set([...scope, name].join('.'), readType(tokens, scope))
  tokens.take(';')
}

function readInterface(tokens: Tokens, read: Declarations, scope: readonly string[]) {
  tokens.expect('interface')
  const name = tokens.next()
  if (tokens.peek() === '<') return skipStatement(tokens)
  const parents: Type[] = []
  if (tokens.take('extends'))
    do parents.push(readName(tokens, scope))
    while (tokens.take(','))
  const body = readBody(tokens, scope)
  read.types.set([...scope, name].join('.'), body.kind === 'object' ? { ...body, parents } : body)
}

function readBody(tokens: Tokens, scope: readonly string[]): Type {
  tokens.expect('{')
  const fields = new Map<string, Field>()
  let map: Type | undefined
  while (!tokens.take('}')) {
    if (tokens.take('[')) {
      while (!tokens.take(']')) tokens.next()
      tokens.expect(':')
      map = { kind: 'map', of: readType(tokens, scope) }
    } else {
      const name = textOf(tokens.next())
      if (tokens.peek() === '(' || tokens.peek() === '<') skipStatement(tokens)
      else {
        const optional = tokens.take('?')
        tokens.expect(':')
        fields.set(name, { type: readType(tokens, scope), optional })
      }
    }
    tokens.take(';')
  }
  return map && fields.size === 0 ? map : { kind: 'object', fields, parents: [] }
}

function readType(tokens: Tokens, scope: readonly string[]): Type {
  tokens.take('|')
  const types = [readPart(tokens, scope)]
  while (tokens.take('|')) types.push(readPart(tokens, scope))
  return types.length === 1 && types[0] ? types[0] : { kind: 'either', types }
}

/** A part of a union. Keeps the first part of an intersection: the package writes `string & Record<never, never>`. */
function readPart(tokens: Tokens, scope: readonly string[]): Type {
  let type = readSimple(tokens, scope)
  while (tokens.take('[')) {
    tokens.expect(']')
    type = { kind: 'list', of: type }
  }
  while (tokens.take('&')) readSimple(tokens, scope)
  return type
}

function readSimple(tokens: Tokens, scope: readonly string[]): Type {
  const token = tokens.peek()
  if (token === '{') return readBody(tokens, scope)
  if (token.startsWith("'")) return { kind: 'literal', value: textOf(tokens.next()) }
  if (tokens.take('(')) {
    const type = readType(tokens, scope)
    tokens.expect(')')
    return type
  }
  return readName(tokens, scope)
}

function readName(tokens: Tokens, scope: readonly string[]): Type {
  let name = tokens.next()
  while (tokens.take('.')) name += `.${tokens.next()}`
  const plain = PLAIN[name]
  if (plain) return plain
  const given: Type[] = []
  if (tokens.take('<')) {
    do given.push(readType(tokens, scope))
    while (tokens.take(','))
    tokens.expect('>')
  }
  return { kind: 'name', name, scope, given }
}

const textOf = (token: string) => (token.startsWith("'") ? token.slice(1, -1) : token)
