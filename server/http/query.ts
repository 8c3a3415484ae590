import type { Context } from 'hono'
import type { z } from 'zod'
import { fromQueryString } from '#contract/query-string.ts'
import { fromZod, refuseUnusableTexts } from '#server/lib/errors.ts'

/** What stands behind the `?` of an address, judged by its schema; 422 where it does not fit. */
export function queryOf<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  const query = fromQueryString(new URL(c.req.url).searchParams)
  refuseUnusableTexts(query)
  return parse(schema, query)
}

/** What stands behind the `?`, if anything does. */
export function queryGiven(c: Context): Record<string, unknown> | undefined {
  return c.req.url.includes('?') ? fromQueryString(new URL(c.req.url).searchParams) : undefined
}

/** The value as its schema makes it, or 422 that says what is wrong with which field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw fromZod(parsed.error)
  return parsed.data
}
