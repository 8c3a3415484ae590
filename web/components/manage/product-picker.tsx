import { Trans } from '@lingui/react/macro'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { productCategories } from '#contract/products.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value: number[]
  onChange: (ids: number[]) => void
  /** What an empty choice means; by default all products. */
  whenEmpty?: string
}

/** Some of the event's products, by category. */
export function ProductPicker({ value, onChange, whenEmpty, ...props }: Props) {
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  const groups = (data?.data ?? []).map((category) => ({
    group: category.name,
    items: category.products.map((product) => ({ value: String(product.id), label: product.title })),
  }))
  const known = new Set(groups.flatMap((group) => group.items.map((item) => item.value)))
  // Products that were deleted since stay named until somebody takes them off: an empty list would mean all.
  const gone = value.filter((id) => data && !known.has(String(id)))
  const deleted = { group: '—', items: gone.map((id) => ({ value: String(id), label: `#${id}` })) }
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={<Trans>No products found</Trans>}
      {...props}
      placeholder={value.length === 0 ? whenEmpty : undefined}
      data={gone.length > 0 ? [...groups, deleted] : groups}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
