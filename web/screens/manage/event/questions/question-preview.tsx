import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { productCategories } from '#contract/products.ts'
import type { Question } from '#contract/questions.ts'
import { bcp47 } from '#domain/locale.ts'
import { questionsOfProduct } from '#domain/question-form.ts'
import { QuestionFields } from '#web/components/questions/question-fields.tsx'
import { shownFor, type Values } from '#web/components/questions/typed-answers.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { countriesIn } from '#web/lib/formats/countries.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { SearchSelect } from '#web/ui/form/search-select.tsx'
import styles from './question-preview.module.css'

const NOTHING_TYPED: Values = {}

/** The questions as buyers see them: conditions react to answers, and nothing is saved. */
export function QuestionPreview({ all }: { all: readonly Question[] }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const products = useProducts()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [chosen, choose] = useState<number | null>(null)
  const product = products.find(({ id }) => id === chosen) ?? products[0]
  const questions = all.filter(({ is_hidden }) => !is_hidden)
  const ofOrder = questions.filter(({ belongs_to }) => belongs_to === 'ORDER')
  const ofUnit = product ? questionsOfProduct(questions, product.id) : []
  const units = product ? [{ product_id: product.id, below: 'products.0' }] : []
  const shown = shownFor(typed, { questions, product_ids: units.map(({ product_id }) => product_id), units })
  const form = { saved: NOTHING_TYPED, errors: {}, countries: countriesIn(bcp47(locale)) }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    setTyped(Object.fromEntries([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])))
  }

  return (
    <form className={styles.preview} onInput={onInput} onSubmit={(event) => event.preventDefault()} noValidate>
      <Stack gap="lg">
        {products.length > 1 && (
          <SearchSelect
            required
            label={t`Previewed product`}
            data={products.map(({ id, title }) => ({ value: String(id), label: title }))}
            allowDeselect={false}
            value={String(product?.id)}
            onChange={(id) => choose(Number(id))}
          />
        )}
        {shown.order.length + (shown.units[0]?.length ?? 0) === 0 && (
          <Text c="dimmed">
            <Trans>There are no questions for this.</Trans>
          </Text>
        )}
        <QuestionFields questions={ofOrder} shown={shown.order} below="order" form={form} />
        {product && ofUnit.length > 0 && (
          <div>
            <Title order={3} size="h4" mb="sm">
              {product.title}
            </Title>
            <QuestionFields
              key={product.id}
              questions={ofUnit}
              shown={shown.units[0] ?? []}
              below="products.0"
              form={form}
            />
          </div>
        )}
      </Stack>
    </form>
  )
}

function useProducts() {
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  return (data?.data ?? []).flatMap(({ products }) => products)
}
