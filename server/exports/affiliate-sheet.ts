import { msg } from '@lingui/core/macro'
import { toMajor } from '#domain/money.ts'
import { affiliatesOf } from '#server/affiliates/affiliate-queries.ts'
import { AFFILIATE_LIST } from '#server/affiliates/affiliates.ts'
import type { Db } from '#server/lib/database.ts'
import { wholeList } from '#server/lib/list-page.ts'
import { onClock, type Sheet, sheet, type WantedSheet } from './sheet.ts'

/** Rows of the organizer's list of affiliates, without the secret links to their figures. */
export function affiliateSheet(db: Db, { event, query, say }: WantedSheet): Sheet {
  const { timezone, currency } = event
  const select = wholeList(affiliatesOf(db, event), { db, query, ...AFFILIATE_LIST }).select(
    onClock('affiliates.created_at', timezone).as('created'),
  )
  return sheet(say(msg`Affiliates`), select, [
    { header: say(msg`Code`), type: 'text', width: 20, value: (row) => row.code },
    { header: say(msg`Name`), type: 'text', width: 28, value: (row) => row.name },
    { header: say(msg`Email`), type: 'text', width: 30, value: (row) => row.email },
    { header: say(msg`Status`), type: 'text', width: 12, value: (row) => row.status },
    { header: say(msg`Clicks`), type: 'count', width: 9, value: (row) => row.clicks },
    { header: say(msg`Orders`), type: 'count', width: 9, value: (row) => row.total_sales },
    { header: say(msg`Revenue`), type: 'money', width: 12, value: (row) => toMajor(row.total_sales_gross, currency) },
    { header: say(msg`Currency`), type: 'text', width: 9, value: () => currency },
    { header: say(msg`Created (${timezone})`), type: 'moment', width: 22, value: (row) => row.created },
  ])
}
