import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { EventRow } from '#server/http/access.ts'
import type { QuestionRow } from '#server/questions/question-queries.ts'

/** Translates into the language of the person who exports. */
export type Say = (text: MessageDescriptor) => string

/** Event, filter, language and questions of a file; `ids` restricts it to rows that were selected one by one. */
export type WantedSheet = {
  event: EventRow
  query: ListQuery
  ids: readonly number[] | null
  say: Say
  questions: readonly QuestionRow[]
}

/** Money is an exact decimal text in the major unit; a moment is 'YYYY-MM-DD HH:MM:SS' in the event's time zone. */
export type Cell = string | number | null

export type Column = {
  header: string
  type: 'text' | 'count' | 'money' | 'moment'
  /** Width in characters, for formats with columns. */
  width: number
}

/** One table of a file. */
export type Table = {
  name: string
  columns: readonly Column[]
  cellsOf: (row: unknown) => Cell[]
}

/** A table and the query of its rows. */
export type Sheet = Table & { select: Expression<unknown> }

export type Field<Row> = Column & { value: (row: Row) => Cell }

export function sheet<Row>(name: string, select: Expression<Row>, fields: readonly Field<Row>[]): Sheet {
  return { ...table(name, fields), select }
}

export function table<Row>(name: string, fields: readonly Field<Row>[]): Table {
  return { name, columns: fields, cellsOf: (row) => fields.map((field) => field.value(row as Row)) }
}

/** A moment in the event's time zone, converted by the database, because there may be 100,000 of them. */
export function onClock(moment: string | RawBuilder<unknown>, timezone: string) {
  const at = typeof moment === 'string' ? sql.ref(moment) : sql`(${moment})`
  return sql<string>`to_char(${at} at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS')`
}

export function yesOrNo(say: Say, is: boolean): string {
  return is ? say(msg`yes`) : say(msg`no`)
}
