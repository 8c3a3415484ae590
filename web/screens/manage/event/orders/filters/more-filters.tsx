import { useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManagePopover } from '#web/ui/overlay/menu.tsx'
import { readRanges, withRanges } from './order-ranges.ts'

const MoreFiltersForm = lazyPart(async () => (await import('./more-filters-form.tsx')).MoreFiltersForm, {
  words: 'drawers',
})

/** Narrows the list to days, amounts, codes, consent to marketing and who made the order. */
export function MoreFilters({ list }: { list: ApiList<unknown> }) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  const { filter_fields } = list.state
  const ranges = readRanges(filter_fields, timezone)
  const count = Object.values(ranges).filter((value) => value !== null && value !== '').length
  return (
    <ManagePopover
      label={t`More filters`}
      target={
        <ToolButton icon={IconAdjustmentsHorizontal} count={count}>
          {t`More filters`}
        </ToolButton>
      }
    >
      {(close) => (
        <MoreFiltersForm
          ranges={ranges}
          onChoose={(chosen) => {
            list.change({ filter_fields: withRanges(filter_fields, chosen, timezone) })
            close()
          }}
        />
      )}
    </ManagePopover>
  )
}
