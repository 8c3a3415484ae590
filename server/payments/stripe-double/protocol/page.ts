import { invalid, notFound } from './api-error.ts'
import type { Call } from './endpoint.ts'

/** A page of a list, the newest first. `filters` are parameters that rows must equal, if they are given. */
export function page(call: Call, rows: Map<string, object>, filters: readonly string[] = []) {
  const { params, url } = call
  const limit = (params.limit as number | undefined) ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('Invalid limit: it must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  if (params.starting_after && params.ending_before)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.')
  const fitting = [...rows.values()].reverse().filter((row) => fits(row, call, filters)) as { id: string }[]
  const { from, to } = span(fitting, params, limit)
  const has_more = params.ending_before ? from > 0 : to < fitting.length
  return { object: 'list', data: fitting.slice(from, to), has_more, url }
}

function span(rows: readonly { id: string }[], params: Call['params'], limit: number) {
  const at = (name: string) => {
    const found = rows.findIndex((row) => row.id === params[name])
    if (found < 0) throw notFound('object', String(params[name]), name)
    return found
  }
  if (params.ending_before) {
    const to = at('ending_before')
    return { from: Math.max(0, to - limit), to }
  }
  const from = params.starting_after ? at('starting_after') + 1 : 0
  return { from, to: Math.min(from + limit, rows.length) }
}

function fits(row: object, { params }: Call, filters: readonly string[]): boolean {
  const fields = row as Record<string, unknown>
  const created = Number(fields.created)
  return (
    filters.every((name) => params[name] === undefined || fields[name] === params[name]) &&
    within(created, params.created)
  )
}

function within(at: number, range: unknown): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return at === range
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range as Record<string, number>
  return at > gt && at >= gte && at < lt && at <= lte
}
