import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Question } from '#contract/questions.ts'
import { canBeDependedOn, hasOptions } from '#domain/question.ts'
import { askedBefore } from '#domain/question-condition.ts'
import { ProductPicker } from '#web/components/manage/products/product-picker.tsx'
import type { QuestionApiForm } from './question-form-values.ts'

const NOT_CHOSEN = { value: '', label: '—' }

type Props = { form: QuestionApiForm; all: readonly Question[]; own_id: number }

/** Condition for showing the question: always, by an earlier answer, or by the products bought. */
export function ConditionFields({ form, all, own_id }: Props) {
  const { t } = useLingui()
  const { belongs_to, condition } = form.values
  const own = { id: own_id, belongs_to, type: form.values.type, options: [], condition: null }
  const sources = askedBefore(all, own).filter(({ type, id }) => canBeDependedOn(type) && id !== own_id)
  const kinds = [
    { value: 'ALWAYS', label: t`Always` },
    ...(sources.length > 0
      ? [
          { value: 'ANSWER_IS', label: t`If another answer is…` },
          { value: 'ANSWER_CONTAINS', label: t`If another answer contains…` },
        ]
      : []),
    { value: 'PRODUCT_IS', label: t`If some products are bought` },
  ]
  return (
    <>
      <NativeSelect
        required
        label={t`Shown`}
        data={kinds}
        value={condition.kind}
        onChange={({ currentTarget }) => form.setFieldValue('condition.kind', currentTarget.value as 'ALWAYS')}
      />
      {condition.kind === 'PRODUCT_IS' && (
        <ProductPicker
          required
          label={t`Products that are bought`}
          {...form.getInputProps('condition.product_ids')}
          value={condition.product_ids}
        />
      )}
      {(condition.kind === 'ANSWER_IS' || condition.kind === 'ANSWER_CONTAINS') && (
        <AnswerToAnother form={form} sources={sources} />
      )}
    </>
  )
}

function AnswerToAnother({ form, sources }: { form: QuestionApiForm; sources: readonly Question[] }) {
  const { t } = useLingui()
  const { question_id } = form.values.condition
  const source = sources.find(({ id }) => id === question_id)

  function choose(id: string) {
    const chosen = sources.find((one) => String(one.id) === id)
    form.setFieldValue('condition.question_id', chosen?.id ?? null)
    form.setFieldValue('condition.value', chosen?.type === 'CONSENT' ? 'true' : '')
  }

  return (
    <>
      <NativeSelect
        required
        label={t`Other question`}
        data={[NOT_CHOSEN, ...sources.map(({ id, title }) => ({ value: String(id), label: title }))]}
        {...form.getInputProps('condition.question_id')}
        value={question_id === null ? '' : String(question_id)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {source && <WantedAnswer form={form} source={source} />}
    </>
  )
}

function WantedAnswer({ form, source }: { form: QuestionApiForm; source: Question }) {
  const { t } = useLingui()
  const label = t`Its answer`
  const input = form.getInputProps('condition.value')
  if (source.type !== 'CONSENT' && !hasOptions(source.type))
    return <TextInput required label={label} maxLength={255} {...input} />
  const data =
    source.type === 'CONSENT'
      ? [{ value: 'true', label: t`Ticked` }]
      : source.options.map((option) => ({ value: option, label: option }))
  return <NativeSelect required label={label} data={[NOT_CHOSEN, ...data]} {...input} />
}
