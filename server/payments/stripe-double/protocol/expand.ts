import type { AccountState } from '../world.ts'
import { invalid } from './api-error.ts'

const DEEPEST = 4

/** Replaces ids by their objects: `latest_charge`, `data.latest_charge.balance_transaction`. */
export function expand(state: AccountState, answer: object, paths: unknown): object {
  if (!Array.isArray(paths) || paths.length === 0) return answer
  const copy = structuredClone(answer)
  for (const path of paths) {
    const names = String(path).split('.')
    if (names.length > DEEPEST) throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`)
    expandPath(state, copy as Record<string, unknown>, names)
  }
  return copy
}

function expandPath(state: AccountState, node: Record<string, unknown>, [name = '', ...rest]: readonly string[]): void {
  if (!(name in node))
    throw invalid(`This property cannot be expanded (${name}).`, { code: 'property_not_expandable', param: 'expand' })
  const value = node[name]
  if (value === null) return
  if (Array.isArray(value)) {
    for (const one of value) expandPath(state, one, rest)
    return
  }
  const found = typeof value === 'string' ? objectOf(state, value) : (value as Record<string, unknown>)
  if (!found) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
  node[name] = found
  if (rest.length > 0) expandPath(state, found, rest)
}

function objectOf(state: AccountState, id: string): Record<string, unknown> | undefined {
  const { intents, charges, refunds, movements, methods } = state
  const found = [intents, charges, refunds, movements, methods].map((rows) => rows.get(id)).find(Boolean)
  return found && (structuredClone(found) as unknown as Record<string, unknown>)
}
