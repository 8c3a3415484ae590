import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Declarations, type Field, parseDeclarations, type Type } from './parse-declarations.ts'

/** A type without names, for validating values. */
export type Shape =
  | { kind: 'text' | 'number' | 'boolean' | 'null' | 'anything' }
  | { kind: 'literal'; value: string }
  | { kind: 'list'; of: () => Shape }
  | { kind: 'map'; of: () => Shape }
  | { kind: 'object'; fields: ReadonlyMap<string, { shape: () => Shape; optional: boolean }> }
  | { kind: 'either'; shapes: readonly Shape[] }

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('stripe')), 'resources')
const files = new Map<string, Declarations>()
const shapes = new Map<string, Shape>()

/**
 * The shape of a type that the `stripe` package publishes, e.g. `shapeOf('Refunds', 'RefundCreateParams')`. Reads the package's
 * own declaration files, so parameters and allowed values are always those of the pinned version.
 */
export function shapeOf(resource: string, name: string): Shape {
  return named(join(FOLDER, `${resource}.d.ts`), name)
}

function declarations(file: string): Declarations {
  const known = files.get(file) ?? parseDeclarations(readFileSync(file, 'utf8'))
  files.set(file, known)
  return known
}

function named(file: string, name: string): Shape {
  const key = `${file} ${name}`
  const known = shapes.get(key)
  if (known) return known
  const type = declarations(file).types.get(name)
  if (!type) throw new Error(`${file} declares no ${name}`)
  const shape = toShape(file, type)
  shapes.set(key, shape)
  return shape
}

function toShape(file: string, type: Type): Shape {
  switch (type.kind) {
    case 'name':
      return resolve(file, type)
    case 'list':
    case 'map':
      return { kind: type.kind, of: () => toShape(file, type.of) }
    case 'either':
      return either(type.types.map((one) => toShape(file, one)))
    case 'object':
      return { kind: 'object', fields: fieldsOf(file, type) }
    default:
      return type
  }
}

function fieldsOf(file: string, type: Extract<Type, { kind: 'object' }>) {
  const inherited = type.parents.flatMap((parent) => {
    const shape = toShape(file, parent)
    return shape.kind === 'object' ? [...shape.fields] : []
  })
  const own = [...type.fields].map(([name, field]) => [name, lazily(file, field)] as const)
  return new Map([...inherited, ...own])
}

const lazily = (file: string, field: Field) => ({ shape: () => toShape(file, field.type), optional: field.optional })

/** Names with the same meaning in every file of the package. */
function resolve(file: string, type: Extract<Type, { kind: 'name' }>): Shape {
  const [first] = type.given
  if (type.name === 'Array' && first) return { kind: 'list', of: () => toShape(file, first) }
  if (type.name === 'Emptyable' && first) return either([{ kind: 'literal', value: '' }, toShape(file, first)])
  // Keeps the published list of values closed: further texts are refused.
  if (type.name === 'OtherString') return { kind: 'either', shapes: [] }
  if (type.name === 'ApiList') return { kind: 'anything' }
  for (let depth = type.scope.length; depth >= 0; depth--) {
    const name = [...type.scope.slice(0, depth), type.name].join('.')
    if (declarations(file).types.has(name)) return named(file, name)
  }
  return imported(file, type.name)
}

function imported(file: string, name: string): Shape {
  const [top = ''] = name.split('.')
  const from = declarations(file).imports.get(top)
  if (!from) return { kind: 'anything' }
  const target = join(dirname(file), from.replace(/\.js$/, '.d.ts'))
  return declarations(target).types.has(name) ? named(target, name) : { kind: 'anything' }
}

/** Flattens a union, so that its literals are side by side. */
function either(parts: readonly Shape[]): Shape {
  const flat = parts.flatMap((part) => (part.kind === 'either' ? part.shapes : [part]))
  return flat.length === 1 && flat[0] ? flat[0] : { kind: 'either', shapes: flat }
}
