import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { useUser } from '#web/lib/office-context.ts'
import { useApiQuery } from '#web/lib/query.ts'

/** The account's active taxes and fees, and which of them new products begin with. */
export function useTaxesAndFees() {
  const { data, isPending } = useApiQuery(taxesAndFees.list, { params: { account_id: useUser().account_id } })
  const active = (data?.data ?? []).filter((tax) => tax.is_active)
  const defaults = active.filter((tax) => tax.is_default).map((tax) => tax.id)
  return { active, defaults, isReady: !isPending }
}
