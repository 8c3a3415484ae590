type Part = { needs: string | null }

/** What of an event can be copied, in the order in which it is; some of it means nothing without something else. */
const PARTS = {
  settings: { needs: null },
  event_cover_image: { needs: null },
  products: { needs: null },
  questions: { needs: null },
  capacity_assignments: { needs: 'products' },
  promo_codes: { needs: 'products' },
  check_in_lists: { needs: 'products' },
  affiliates: { needs: null },
  webhooks: { needs: null },
} as const satisfies Record<string, Part>

export type DuplicatePart = keyof typeof PARTS
export const DUPLICATE_PARTS = Object.keys(PARTS) as DuplicatePart[]

/** The part without which this one is not copied; null when it stands alone. */
export function neededFor(part: DuplicatePart): DuplicatePart | null {
  return PARTS[part].needs
}

type PartChoice = Partial<Record<DuplicatePart, boolean | undefined>>

/** The switches as a request names them, by part. */
export function choiceOf(switches: Partial<Record<`duplicate_${DuplicatePart}`, boolean | undefined>>): PartChoice {
  return Object.fromEntries(DUPLICATE_PARTS.map((part) => [part, switches[`duplicate_${part}`]]))
}

/** What is copied: everything that nobody switched off, and nothing whose other part stays behind. */
export function partsToCopy(choice: PartChoice): DuplicatePart[] {
  const isOn = (part: DuplicatePart): boolean => {
    const needed = neededFor(part)
    return (choice[part] ?? true) && (needed === null || isOn(needed))
  }
  return DUPLICATE_PARTS.filter(isOn)
}

/** What was asked for by name, although the part that it needs was switched off. */
export function partsWithoutNeeded(choice: PartChoice): DuplicatePart[] {
  const chosen = partsToCopy(choice)
  return DUPLICATE_PARTS.filter((part) => choice[part] === true && !chosen.includes(part))
}
