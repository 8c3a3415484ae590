import { type ImportProblem, type ImportTerms, importedPerson } from '#contract/attendee-imports.ts'
import { type Issue, issueOf, issuesOf } from '#contract/issues.ts'
import { type ImportField, plain, splitName } from '#domain/attendee-import.ts'
import { LOCALES } from '#domain/locale.ts'
import { itemName } from '#domain/product.ts'
import type { Catalogue, PriceInCatalogue } from '#server/products/catalogue.ts'
import type { CellsOfRow } from './import-rows.ts'

type Person = {
  product_price_id: number
  first_name: string
  last_name: string
  email: string
  locale: (typeof LOCALES)[number]
  notes: string | null
}
export type GoodRow = { row_number: number; cells: string[]; person: Person }
export type Judged = { good: GoodRow[]; problems: ImportProblem[] }

/** Tickets that attendees can be added for, by id and by the name that a file may use. */
export type Tickets = { byId: Map<number, string>; byName: Map<string, number> }

export function ticketsOf({ products }: Catalogue): Tickets {
  const tickets = products
    .filter(({ product_type }) => product_type === 'TICKET')
    .flatMap(({ title, prices }) => prices.map((price) => ({ id: price.id, names: namesOf(title, price) })))
  const byName = new Map<string, number>()
  for (const { id, names } of tickets)
    for (const name of names) if (!byName.has(plain(name))) byName.set(plain(name), id)
  return { byId: new Map(tickets.map(({ id, names }) => [id, names[0] ?? ''])), byName }
}

/** Names that a row may use: as lists show it, and the price's own label. */
function namesOf(title: string, { label }: PriceInCatalogue): string[] {
  const name = itemName(title, label)
  return label ? [name, label] : [name]
}

/** Reads each row by the chosen columns and collects its problems. */
export function judgeRows(rows: readonly CellsOfRow[], terms: ImportTerms, tickets: Tickets): Judged {
  const judged: Judged = { good: [], problems: [] }
  for (const row of rows) {
    const found = judgeRow(row, terms, tickets)
    if ('issues' in found) judged.problems.push({ ...row, issues: found.issues })
    else judged.good.push({ ...row, person: found })
  }
  return judged
}

type Found = { path: ImportField } & Issue

function judgeRow({ cells }: CellsOfRow, terms: ImportTerms, tickets: Tickets): Person | { issues: Found[] } {
  const { columns } = terms
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const issues: Found[] = []
  const lost = Object.entries(columns).find(([, column]) => cell(column).includes('\uFFFD'))
  if (lost) issues.push({ path: lost[0] as ImportField, ...issueOf('unusable_text') })
  const name = columns.name === null ? nameIn(cell, columns) : splitName(cell(columns.name))
  const language = cell(columns.locale)
  const locale = language === '' ? terms.locale : LOCALES.find((one) => one === language.toLowerCase())
  if (!locale) issues.push({ path: 'locale', ...issueOf('unknown_language', { codes: LOCALES.join(', ') }) })
  const named = cell(columns.ticket)
  const price_id = named === '' ? terms.product_price_id : (tickets.byName.get(plain(named)) ?? null)
  if (named !== '' && price_id === null)
    issues.push({ path: 'ticket', ...issueOf('unknown_ticket', { name: named.slice(0, 100) }) })
  else if (price_id === null) issues.push({ path: 'ticket', ...issueOf('empty') })
  else if (!tickets.byId.has(price_id)) issues.push({ path: 'ticket', ...issueOf('unknown_price') })
  const person = importedPerson.safeParse({
    ...name,
    email: cell(columns.email),
    locale: locale ?? terms.locale,
    notes: cell(columns.notes) || null,
  })
  if (!person.success)
    issues.push(
      ...issuesOf(person.error).map((issue) => ({ ...issue, path: fieldOf(issue.path, columns.name !== null) })),
    )
  if (issues.length > 0 || !person.success || price_id === null) return { issues: firstOfEach(issues) }
  return { ...person.data, product_price_id: price_id }
}

function nameIn(cell: (column: number | null) => string, { first_name, last_name }: ImportTerms['columns']) {
  return { first_name: cell(first_name), last_name: cell(last_name) }
}

/** Names in a single column have their problems reported for that column. */
function fieldOf(path: string, isWhole: boolean): ImportField {
  return isWhole && (path === 'first_name' || path === 'last_name') ? 'name' : (path as ImportField)
}

/** Keeps the first issue of each cell: one is enough to find it. */
function firstOfEach(issues: readonly Found[]): Found[] {
  return [...new Map(issues.toReversed().map((issue) => [issue.path, issue])).values()].toReversed()
}
