import { useLingui } from '@lingui/react/macro'
import type { PrintLayout } from '#domain/prints.ts'

/** Name and paper size of each layout. */
export function useLayoutWords(): Record<PrintLayout, { label: string; text: string }> {
  const { t } = useLingui()
  return {
    tickets_a4: { label: t`Tickets, A4`, text: t`4 on a sheet, with marks to cut along` },
    tickets_a6: { label: t`Tickets, A6`, text: t`1 on a sheet of 105 × 148 mm` },
    badges_a6: { label: t`Badges, A6`, text: t`1 on a sheet of 105 × 148 mm` },
    badges_86x54: { label: t`Badges, 86 × 54 mm`, text: t`10 on an A4 sheet, with marks to cut along` },
    labels_70x37: { label: t`Labels, 70 × 37 mm`, text: t`24 on a sheet of A4 labels (3 × 8)` },
    labels_62x29: { label: t`Labels, 62 × 29 mm`, text: t`For label printers with a 62 mm roll` },
  }
}
