import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { rateIn } from '#domain/tax-or-fee.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'

/**
 * Active taxes and fees of the account that can be charged in a currency, with their rate in it, and the defaults for new
 * products.
 */
export function useTaxesAndFees(currency: string) {
  const { data, isPending } = useApiQuery(taxesAndFees.list, { params: { account_id: useUser().account_id } })
  const active = (data?.data ?? []).flatMap((tax) => {
    const rate = tax.is_active ? rateIn(currency, tax) : null
    return rate === null ? [] : [{ ...tax, rate }]
  })
  const defaults = active.filter((tax) => tax.is_default).map((tax) => tax.id)
  return { active, defaults, isReady: !isPending }
}
