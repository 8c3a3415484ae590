import { invalid } from './api-error.ts'

export type FormValue = string | FormFields
export type FormFields = { [name: string]: FormValue }

const MOST_FIELDS = 2000
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Reads `a=1&b[c]=2&d[0]=3&e[]=4`: brackets nest; a list is an object with numbers as names. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null)
  const pairs = text.split('&').filter((pair) => pair !== '')
  if (pairs.length > MOST_FIELDS) throw invalid('Too many parameters.')
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    put(fields, decode(at < 0 ? pair : pair.slice(0, at)), at < 0 ? '' : decode(pair.slice(at + 1)))
  }
  return fields
}

function put(fields: FormFields, key: string, value: string): void {
  const match = KEY.exec(key)
  if (!match) throw invalid(`Invalid parameter name: ${key}`)
  const path = [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? '')]
  let node = fields
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(node).length) : part
    if (depth === path.length - 1) node[name] = value
    else {
      const below: FormValue = node[name] ?? Object.create(null)
      if (typeof below === 'string') throw invalid('Invalid object', { param: path.slice(0, depth + 1).join('.') })
      node[name] = below
      node = below
    }
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid('Invalid request: the parameters are not encoded as a form.')
  }
}
