import type { ImportProblem } from '#contract/attendee-imports.ts'
import { csvLine, neutralise } from '#domain/csv.ts'

type Words = { row: string; problem: string; say: (issues: ImportProblem['issues']) => string }

/**
 * Original rows with problems below the original column names, so that they can be corrected and imported again. Two further
 * columns have the row number and the problem.
 */
export function problemRows(header: readonly string[], problems: readonly ImportProblem[], words: Words): string {
  const width = Math.max(header.length, ...problems.map(({ cells }) => cells.length))
  const line = (cells: readonly string[], ...more: string[]) =>
    csvLine([...Array.from({ length: width }, (_, at) => cells[at] ?? ''), ...more].map(neutralise))
  const rows = problems.map(({ cells, row_number, issues }) => line(cells, String(row_number), words.say(issues)))
  // Excel recognizes the encoding by the byte order mark.
  return `\uFEFF${line(header, words.row, words.problem)}${rows.join('')}`
}
