import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { EventRow } from '#server/http/access.ts'
import type { QuestionRow } from '#server/questions/question-queries.ts'

/** In the language of whoever takes the file out. */
export type Say = (text: MessageDescriptor) => string

/** Which rows of which event a file is to have, and in whose words. */
export type WantedSheet = { event: EventRow; query: ListQuery; say: Say; questions: readonly QuestionRow[] }

/** Money is a decimal text of the major unit, exact; a moment is 'YYYY-MM-DD HH:MM:SS' on the event's clock. */
export type Cell = string | number | null

export type Column = {
  header: string
  type: 'text' | 'count' | 'money' | 'moment'
  /** In characters, where cells are shown in columns. */
  width: number
}

/** One table of a file. */
export type Table = {
  name: string
  columns: readonly Column[]
  cellsOf: (row: unknown) => Cell[]
}

/** A table, and where its rows come from. */
export type Sheet = Table & { select: Expression<unknown> }

export type Field<Row> = Column & { value: (row: Row) => Cell }

export function sheet<Row>(name: string, select: Expression<Row>, fields: readonly Field<Row>[]): Sheet {
  return { ...table(name, fields), select }
}

export function table<Row>(name: string, fields: readonly Field<Row>[]): Table {
  return { name, columns: fields, cellsOf: (row) => fields.map((field) => field.value(row as Row)) }
}

/** A moment as the event's clock shows it: by the database, because it has 100,000 of them to turn. */
export function onClock(moment: string | RawBuilder<unknown>, timezone: string) {
  const at = typeof moment === 'string' ? sql.ref(moment) : sql`(${moment})`
  return sql<string>`to_char(${at} at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS')`
}

export function yesOrNo(say: Say, is: boolean): string {
  return is ? say(msg`yes`) : say(msg`no`)
}
