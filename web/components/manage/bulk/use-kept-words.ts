import { useLingui } from '@lingui/react/macro'
import type { KeptReason } from '#domain/bulk-act.ts'

/** Reason why a change to an order could not be undone. */
export function useKeptWords(): Record<KeptReason, string> {
  const { t } = useLingui()
  return {
    sold_out: t`sold out meanwhile`,
    promo_code_used: t`promo code used again meanwhile`,
    changed_since: t`changed by someone meanwhile`,
  }
}
