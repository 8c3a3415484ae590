import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { productCategories } from '#contract/products.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

type Choice = { value: number[]; onChange: (ids: number[]) => void }

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> &
  Choice & {
    /** Text for an empty choice; by default all products. */
    whenEmpty?: string
    /** Allows choosing whole categories as well. */
    categories?: Choice
  }

/** Multi-select of the event's products, by category. */
export function ProductPicker({ value, onChange, whenEmpty, categories, ...props }: Props) {
  const groups = useGroups(value, categories?.value)
  const chosen = [...(categories?.value ?? []).map(asCategory), ...value.map(String)]

  function choose(ids: string[]) {
    onChange(ids.filter((id) => !isCategory(id)).map(Number))
    categories?.onChange(ids.filter(isCategory).map((id) => Number(id.slice(1))))
  }

  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={<Trans>No products found</Trans>}
      {...props}
      placeholder={chosen.length === 0 ? whenEmpty : undefined}
      data={groups}
      value={chosen}
      onChange={choose}
    />
  )
}

const asCategory = (id: number) => `c${id}`
const isCategory = (id: string) => id.startsWith('c')

/** Options. Deleted products stay listed until removed by hand: an empty list would mean all products. */
function useGroups(product_ids: readonly number[], category_ids: readonly number[] | undefined) {
  const { t } = useLingui()
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  const all = data?.data ?? []
  const products = all.map((category) => ({
    group: category.name,
    items: category.products.map((product) => ({ value: String(product.id), label: product.title })),
  }))
  const whole = {
    group: t`Whole categories`,
    items: all.map((category) => ({ value: asCategory(category.id), label: t`All of ${category.name}` })),
  }
  const groups = category_ids ? [whole, ...products] : products
  const known = new Set(groups.flatMap((group) => group.items.map((item) => item.value)))
  const named = [...(category_ids ?? []).map(asCategory), ...product_ids.map(String)]
  const gone = named.filter((id) => data && !known.has(id))
  const deleted = { group: '—', items: gone.map((id) => ({ value: id, label: `#${id}` })) }
  return gone.length > 0 ? [...groups, deleted] : groups
}
