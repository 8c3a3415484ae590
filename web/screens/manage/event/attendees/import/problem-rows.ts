import type { ImportProblem } from '#contract/attendee-imports.ts'
import { csvLine, neutralise } from '#domain/csv.ts'

type Words = { row: string; problem: string; say: (issues: ImportProblem['issues']) => string }

/**
 * The rows as they were in their file, below the same names of columns, so that they can be mended and sent again; behind
 * them the number of each row and what is wrong with it.
 */
export function problemRows(header: readonly string[], problems: readonly ImportProblem[], words: Words): string {
  const width = Math.max(header.length, ...problems.map(({ cells }) => cells.length))
  const line = (cells: readonly string[], ...more: string[]) =>
    csvLine([...Array.from({ length: width }, (_, at) => cells[at] ?? ''), ...more].map(neutralise))
  const rows = problems.map(({ cells, row_number, issues }) => line(cells, String(row_number), words.say(issues)))
  // By the mark at its beginning Excel knows the encoding.
  return `\uFEFF${line(header, words.row, words.problem)}${rows.join('')}`
}
