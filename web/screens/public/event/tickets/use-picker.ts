import { useEffect, useState } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { usePageRuntime } from '#web/lib/page/page-runtime.ts'
import {
  fitted,
  NOTHING,
  type Problem,
  type PublicPrice,
  problemsOf,
  quantityOf,
  type Selection,
  totalQuantity,
} from './selection.ts'

export type Picker = {
  selection: Selection
  /** True if a chosen product is no longer available. */
  has_lost: boolean
  /** True if the visitor tried to continue with nothing chosen, and nothing has changed since. */
  is_empty_told: boolean
  /** Empty until the visitor tries to continue. */
  problems: Record<string, Problem>
  /** Error messages of the server, by row. */
  refusals: Record<string, string>
  setQuantity: (price: PublicPrice, quantity: number) => void
  setAmount: (price: PublicPrice, text: string) => void
  /** True if the selection can be ordered; from now on problems are shown. */
  check: () => boolean
  refuse: (refusals: Record<string, string>) => void
}

/** The visitor's selection. When the products change, it is kept as far as they allow. */
export function usePicker(event: PublicEvent): Picker {
  const [chosen, setChosen] = useState<Selection>(NOTHING)
  const before = useSelectionBefore()
  const [isTried, setTried] = useState(false)
  const [toldWith, setToldWith] = useState<string | null>()
  const [refusals, refuse] = useState<Record<string, string>>({})
  const selection = fitted(event, chosen)
  const problems = problemsOf(event, selection)

  useEffect(() => {
    if (before) setChosen(before)
  }, [before])

  function set(next: Selection) {
    setChosen(next)
    setToldWith(undefined)
    refuse({})
  }

  return {
    selection,
    has_lost: totalQuantity(selection) < totalQuantity(chosen),
    is_empty_told: toldWith === event.promo_code && totalQuantity(selection) === 0,
    problems: isTried ? problems : {},
    refusals,
    setQuantity(price, quantity) {
      if (quantity === quantityOf(price, selection)) return
      set({ ...selection, quantities: { ...selection.quantities, [price.id]: quantity } })
    },
    setAmount: (price, text) => set({ ...selection, amounts: { ...selection.amounts, [price.id]: text } }),
    check() {
      setTried(true)
      setToldWith(event.promo_code)
      return Object.keys(problems).length === 0
    },
    refuse,
  }
}

/**
 * The items of an order from which the visitor comes back. The server does not know them, so they are selected after hydration.
 */
function useSelectionBefore(): Selection | undefined {
  const state = usePageRuntime().state as { selection?: Selection } | null
  return state?.selection
}
