import type { Context } from 'hono'
import type { z } from 'zod'
import { fromQueryString } from '#contract/query-string.ts'
import { fromZod, refuseUnusableTexts } from '#server/lib/errors.ts'

/** Query of the address, parsed by its schema; 422 if it does not fit. */
export function queryOf<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  const query = fromQueryString(new URL(c.req.url).searchParams)
  refuseUnusableTexts(query)
  return parse(schema, query)
}

/** Query of the address, unparsed; undefined if there is none. */
export function queryGiven(c: Context): Record<string, unknown> | undefined {
  return c.req.url.includes('?') ? fromQueryString(new URL(c.req.url).searchParams) : undefined
}

/** Parses the value by its schema; 422 names the invalid fields. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw fromZod(parsed.error)
  return parsed.data
}
