import type { ImportPreview, ImportProblem, ImportTerms } from '#contract/attendee-imports.ts'
import { placedAs } from '#domain/manual-order.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { readPools } from '#server/products/stock.ts'
import { withoutKnown } from './find-known.ts'
import { openRows } from './import-rows.ts'
import { judgeRows, type Tickets, ticketsOf } from './judge-rows.ts'
import { fitting, type PlannedRow, planRows, poolsOfRows } from './plan-rows.ts'

export const MOST_SHOWN = 100

type Wanted = { event: EventRow; id: number; terms: ImportTerms }

/** Returns exactly what an import would do at present, and all problems of its rows. */
export async function previewImport(
  db: Db,
  { event, id, terms }: Wanted,
): Promise<{ preview: ImportPreview; problems: ImportProblem[] }> {
  const catalogue = await loadCatalogue(db, event.id)
  const tickets = ticketsOf(catalogue)
  const judged = await withoutKnown(db, event.id, judgeRows(await openRows(db, id, { all: true }), terms, tickets))
  const planned = planRows(judged.good, terms, { catalogue, event })
  const { fits, refused } = fitting(planned, await readPools(db, poolsOfRows(planned)))
  const problems = [...judged.problems, ...refused].toSorted((a, b) => a.row_number - b.row_number)
  return { preview: previewOf({ fits, problems, terms, tickets }), problems }
}

type Outcome = { fits: readonly PlannedRow[]; problems: readonly ImportProblem[]; terms: ImportTerms; tickets: Tickets }

function previewOf({ fits, problems, terms, tickets }: Outcome): ImportPreview {
  const byPrice = Map.groupBy(fits, ({ person }) => person.product_price_id)
  return {
    good_count: fits.length,
    problem_count: problems.length,
    problems: problems.slice(0, MOST_SHOWN),
    tickets: [...byPrice].map(([product_price_id, rows]) => {
      return { product_price_id, item_name: tickets.byId.get(product_price_id) ?? '', count: rows.length }
    }),
    emails_count: terms.send_emails ? fits.reduce((sum, { plan }) => sum + emailsOf(plan, terms), 0) : 0,
    total_gross: fits.reduce((sum, { plan }) => sum + plan.priced.total_gross, 0),
  }
}

/** Number of emails per row: the confirmation, and the ticket unless it awaits payment. */
function emailsOf({ priced }: PlannedRow['plan'], { payment }: ImportTerms): number {
  return placedAs(payment, priced) === 'COMPLETED' ? 2 : 1
}
