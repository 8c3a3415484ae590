import type { Shape } from '../types/published-types.ts'
import { invalid, type StripeRefusal } from './api-error.ts'
import type { FormFields, FormValue } from './form.ts'

/** A parsed parameter. */
type Value = string | number | boolean | null | Value[] | { [name: string]: Value }
export type Parameters = { [name: string]: Value }

/**
 * Converts form fields to values of the published types. Throws Stripe's refusal of an unknown parameter, a missing one, a wrong
 * type or a value that is not allowed.
 */
export function judgeParameters(shape: Shape, fields: FormFields): Parameters {
  return judge(shape, fields, '') as Parameters
}

function judge(shape: Shape, value: FormValue, path: string): Value {
  switch (shape.kind) {
    case 'object':
      return judgeObject(shape, value, path)
    case 'map':
      return judgeMap(shape.of(), value, path)
    case 'list':
      return judgeList(shape.of(), value, path)
    case 'either':
      return judgeEither(shape.shapes, value, path)
    case 'number':
      return wholeNumber(value, path)
    case 'boolean':
      return truth(value, path)
    case 'literal':
      return oneOf([shape.value], value, path)
    default:
      return plainText(value, path)
  }
}

function judgeObject(shape: Extract<Shape, { kind: 'object' }>, value: FormValue, path: string): Value {
  if (typeof value === 'string') throw invalid('Invalid object', { param: path })
  const unknown = Object.keys(value).find((name) => !shape.fields.has(name))
  if (unknown !== undefined) {
    const param = below(path, unknown)
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const judged: Parameters = {}
  for (const [name, field] of shape.fields) {
    const given = value[name]
    const param = below(path, name)
    if (given !== undefined) judged[name] = judge(field.shape(), given, param)
    else if (!field.optional) throw missing(param)
  }
  return judged
}

export const missing = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

function judgeMap(of: Shape, value: FormValue, path: string): Value {
  if (typeof value === 'string') throw invalid('Invalid object', { param: path })
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, judge(of, one, below(path, name))]))
}

function judgeList(of: Shape, value: FormValue, path: string): Value {
  const isList = typeof value !== 'string' && Object.keys(value).every((name, at) => name === String(at))
  if (!isList) throw invalid('Invalid array', { param: path })
  return Object.entries(value).map(([at, one]) => judge(of, one, `${path}[${at}]`))
}

function judgeEither(shapes: readonly Shape[], value: FormValue, path: string): Value {
  const literals = shapes.flatMap((shape) => (shape.kind === 'literal' ? [shape.value] : []))
  if (typeof value === 'string' && literals.includes(value)) return value
  if (value === '' && shapes.some((shape) => shape.kind === 'null')) return null
  const others = shapes.filter((shape) => shape.kind !== 'literal' && shape.kind !== 'null')
  const allowed = literals.filter((literal) => literal !== '')
  if (others.length === 0 || (allowed.length > 0 && typeof value === 'string' && !fits(others, value, path)))
    return oneOf(allowed, value, path)
  return firstThatFits(others, value, path)
}

const fits = (shapes: readonly Shape[], value: FormValue, path: string) =>
  shapes.some((shape) => refusalOf(shape, value, path) === undefined)

/** Value of the first shape that fits; throws the refusal of the last one if none does. */
function firstThatFits(shapes: readonly Shape[], value: FormValue, path: string): Value {
  const fitting = shapes.find((shape) => refusalOf(shape, value, path) === undefined) ?? shapes.at(-1)
  return judge(fitting ?? { kind: 'text' }, value, path)
}

function refusalOf(shape: Shape, value: FormValue, path: string): StripeRefusal | undefined {
  try {
    judge(shape, value, path)
  } catch (refusal) {
    return refusal as StripeRefusal
  }
}

function wholeNumber(value: FormValue, path: string): number {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param: path })
}

function truth(value: FormValue, path: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(`Invalid boolean: ${shown(value)}`, { param: path })
}

function oneOf(allowed: readonly string[], value: FormValue, path: string): string {
  if (typeof value === 'string' && allowed.includes(value)) return value
  const list = allowed.length > 1 ? `${allowed.slice(0, -1).join(', ')}, or ${allowed.at(-1)}` : allowed[0]
  throw invalid(`Invalid ${path}: must be one of ${list}`, { param: path })
}

const LONGEST = 5000

function plainText(value: FormValue, path: string): string {
  if (typeof value !== 'string') throw invalid('Invalid string', { param: path })
  if (value === '')
    throw invalid(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: path },
    )
  if (value.length > LONGEST)
    throw invalid(`Invalid string: ${shown(value)}; must be at most ${LONGEST} characters`, { param: path })
  return value
}

const shown = (value: FormValue) => (typeof value === 'string' ? value.slice(0, 60) : '{...}')
const below = (path: string, name: string) => (path === '' ? name : `${path}[${name}]`)
