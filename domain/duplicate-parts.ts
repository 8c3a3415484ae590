type Part = { needs: string | null }

/** Parts of an event that can be copied, in copying order, and the part that each depends on. */
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

/** Part that this one depends on; null if none. */
export function neededFor(part: DuplicatePart): DuplicatePart | null {
  return PARTS[part].needs
}

type PartChoice = Partial<Record<DuplicatePart, boolean | undefined>>

/** Switches of a request, by part. */
export function choiceOf(switches: Partial<Record<`duplicate_${DuplicatePart}`, boolean | undefined>>): PartChoice {
  return Object.fromEntries(DUPLICATE_PARTS.map((part) => [part, switches[`duplicate_${part}`]]))
}

/** Parts to copy: all not switched off, except those whose dependency is not copied. */
export function partsToCopy(choice: PartChoice): DuplicatePart[] {
  const isOn = (part: DuplicatePart): boolean => {
    const needed = neededFor(part)
    return (choice[part] ?? true) && (needed === null || isOn(needed))
  }
  return DUPLICATE_PARTS.filter(isOn)
}

/** Parts requested explicitly although their dependency was switched off. */
export function partsWithoutNeeded(choice: PartChoice): DuplicatePart[] {
  const chosen = partsToCopy(choice)
  return DUPLICATE_PARTS.filter((part) => choice[part] === true && !chosen.includes(part))
}
