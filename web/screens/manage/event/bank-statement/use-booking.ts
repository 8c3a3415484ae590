import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BankSuggestion, type Booked, bankStatements } from '#contract/bank-statements.ts'
import { ApiFailure } from '#contract/client.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import type { Chosen, PaidOrder } from './entry-groups.ts'

export type BookingResult = { order: PaidOrder; outcome: Booked['outcome'] }

/** Bookings in one request. */
const AT_ONCE = 500

/** Books the chosen entries, and has the outcome of each. A request that fails leaves those of the earlier ones booked. */
export function useBooking(entries: readonly BankSuggestion[]) {
  const { i18n } = useLingui()
  const params = { event_id: useEvent().id }
  const { mutateAsync, isPending } = useApiMutation(bankStatements.book)
  const [results, setResults] = useState<BookingResult[] | null>(null)
  async function book(chosen: Chosen) {
    const dayOf = new Map(entries.map(({ entry_hash, booked_on }) => [entry_hash, booked_on]))
    const bookings = [...chosen].map(([entry_hash, { id, total_gross }]) => {
      return { order_id: id, entry_hash, booked_on: dayOf.get(entry_hash) ?? '', total_gross }
    })
    const outcomes: Booked[] = []
    try {
      for (let from = 0; from < bookings.length; from += AT_ONCE) {
        const body = { bookings: bookings.slice(from, from + AT_ONCE) }
        outcomes.push(...(await mutateAsync({ params, body })).data)
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
    }
    if (outcomes.length > 0) setResults(resultsOf(chosen, outcomes))
  }
  return { book, results, isPending }
}

function resultsOf(chosen: Chosen, outcomes: readonly Booked[]): BookingResult[] {
  return outcomes.flatMap(({ entry_hash, outcome }) => {
    const order = chosen.get(entry_hash)
    return order ? [{ order, outcome }] : []
  })
}
