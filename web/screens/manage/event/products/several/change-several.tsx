import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { type ProductChangeRow, productChanges } from '#contract/product-changes.ts'
import { ProductPicker } from '#web/components/manage/products/product-picker.tsx'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { Category } from '#web/screens/manage/event/products/use-product-order.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ChangePreview } from './change-preview.tsx'
import { bodyOf, type ChangeValues, chosenOf, KEEP, NO_CHANGE } from './change-values.ts'

type Props = { categories: Category[]; onClose: () => void }
type Tried = { rows: ProductChangeRow[]; values: ChangeValues }

/** Changes prices, sale dates and visibility of several products, with a preview before the change. */
export function ChangeSeveral({ categories, onClose }: Props) {
  const [tried, setTried] = useState<Tried | null>(null)
  const [values, setValues] = useState(NO_CHANGE)
  if (!tried) {
    return (
      <Wanted
        categories={categories}
        first={values}
        onClose={onClose}
        onTried={(rows, asked) => {
          setValues(asked)
          setTried({ rows, values: asked })
        }}
      />
    )
  }
  const body = { ...bodyOf(tried.values, chosenOf(tried.values, categories)), is_preview: false }
  return <ChangePreview rows={tried.rows} body={body} onBack={() => setTried(null)} onClose={onClose} />
}

type WantedProps = Props & { first: ChangeValues; onTried: (rows: ProductChangeRow[], values: ChangeValues) => void }

function Wanted({ categories, first, onClose, onTried }: WantedProps) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const api = useApiForm<typeof productChanges.make, ChangeValues>(productChanges.make, {
    params: { event_id },
    initialValues: first,
    toBody: (values) => bodyOf(values, chosenOf(values, categories)),
    refuse: (values) => (isNothing(values) ? { how: t`Choose what to change.` } : {}),
    onDone: ({ data }, values) => onTried(data, values),
  })
  const { form } = api
  const { values, errors } = form
  const count = chosenOf(values, categories).length
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('products'))
  return (
    <FormDrawer title={t`Change several products`} save={t`See what changes`} form={api} onClose={onClose}>
      <ProductPicker
        label={t`Products`}
        labelProps={{ mod: 'unmarked' }}
        description={t`${plural(count, { one: '# product is chosen.', other: '# products are chosen.' })}`}
        whenEmpty={t`All products`}
        error={wrong && <Wrong path={wrong[0]} text={wrong[1]} products={chosenOf(values, categories)} />}
        value={values.product_ids}
        onChange={(ids) => form.setFieldValue('product_ids', ids)}
        categories={{ value: values.category_ids, onChange: (ids) => form.setFieldValue('category_ids', ids) }}
      />
      <ChangeFields form={form} />
      <Text size="sm" c="dimmed">
        <Trans>Orders keep the price they were placed at.</Trans>
      </Text>
    </FormDrawer>
  )
}

function isNothing({ how, period, visibility }: ChangeValues): boolean {
  return how === KEEP && period === KEEP && visibility === KEEP
}

type WrongProps = { path: string; text: React.ReactNode; products: { title: string }[] }

/** Error of the request, with the product that causes it. */
function Wrong({ path, text, products }: WrongProps) {
  const title = products[Number(path.split('.')[1])]?.title
  return title ? (
    <>
      {title}: {text}
    </>
  ) : (
    text
  )
}
