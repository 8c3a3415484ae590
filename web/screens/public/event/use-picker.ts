import { useEffect, useState } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { usePageRuntime } from '#web/lib/page-runtime.ts'
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
  /** Something that was chosen is not there any more. */
  has_lost: boolean
  /** Somebody tried to go on without anything chosen, and nothing has changed since. */
  is_empty_told: boolean
  /** Shown once somebody tried to go on. */
  problems: Record<string, Problem>
  /** What the server said, by row. */
  refusals: Record<string, string>
  setQuantity: (price: PublicPrice, quantity: number) => void
  setAmount: (price: PublicPrice, text: string) => void
  /** Whether the selection can be ordered; from now on problems are shown. */
  check: () => boolean
  refuse: (refusals: Record<string, string>) => void
}

/** What the visitor has chosen; it survives new products as far as they allow. */
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

/** What was in an order that the visitor comes back from; the server does not know it, so that it is chosen after hydration. */
function useSelectionBefore(): Selection | undefined {
  const state = usePageRuntime().state as { selection?: Selection } | null
  return state?.selection
}
