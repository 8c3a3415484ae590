import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { questions } from '#contract/questions.ts'
import { hasOptions } from '#domain/question.ts'
import { languagesWith } from '#web/components/manage/words/languages.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { ComposerForm } from './composer.tsx'
import { type ComposerValues, isFixed, narrowingsCount } from './composer-values.ts'

type Props = { form: ComposerForm }

/** Fields that narrow the recipients, collapsed at first. */
export function NarrowingFields({ form }: Props) {
  const { t } = useLingui()
  const count = narrowingsCount(form.values)
  if (isFixed(form.values.message_type)) return null
  return (
    <Disclosure
      look="card"
      isOpenAtFirst={count > 0}
      summary={count > 0 ? <Trans>Filter ({count})</Trans> : <Trans>Filter</Trans>}
    >
      <Stack gap="md" pt="sm">
        <SegmentedField<ComposerValues['payment']>
          label={t`Payment`}
          data={{ ANY: t`Any`, COMPLETED: t`Paid`, AWAITING_OFFLINE_PAYMENT: t`Awaiting payment` }}
          value={form.values.payment}
          onChange={(payment) => form.setFieldValue('payment', payment)}
        />
        <SegmentedField<ComposerValues['check_in']>
          label={t`Check-in`}
          data={{ ANY: t`Any`, CHECKED_IN: t`Checked in`, NOT_CHECKED_IN: t`Not yet` }}
          value={form.values.check_in}
          onChange={(check_in) => form.setFieldValue('check_in', check_in)}
        />
        <NativeSelect
          label={t`Language`}
          labelProps={UNMARKED}
          data={[{ value: '', label: t`Any` }, ...languagesWith(form.values.locale || 'en')]}
          {...form.getInputProps('locale')}
        />
        <AnswerFields form={form} />
        <Checkbox
          label={t`Include cancelled orders and tickets`}
          {...form.getInputProps('include_cancelled', { type: 'checkbox' })}
        />
      </Stack>
    </Disclosure>
  )
}

/** Narrows to recipients with a given answer: one of the options, or the exact text. */
function AnswerFields({ form }: Props) {
  const { t } = useLingui()
  const { data } = useApiQuery(questions.list, { params: { event_id: useEvent().id } })
  const asked = (data?.data ?? []).filter(({ type }) => hasOptions(type) || type === 'SINGLE_LINE_TEXT')
  if (asked.length === 0) return null
  const question = asked.find(({ id }) => String(id) === form.values.answer.question_id)
  const value = form.getInputProps('answer.value')
  return (
    <>
      <NativeSelect
        label={t`Question`}
        labelProps={UNMARKED}
        data={[{ value: '', label: t`Any` }, ...asked.map(({ id, title }) => ({ value: String(id), label: title }))]}
        value={form.values.answer.question_id}
        onChange={({ currentTarget }) => {
          const { options } = asked.find(({ id }) => String(id) === currentTarget.value) ?? { options: [] }
          form.setFieldValue('answer', { question_id: currentTarget.value, value: options[0] ?? '' })
        }}
      />
      {question &&
        (hasOptions(question.type) ? (
          <NativeSelect required label={t`Answer`} data={question.options} {...value} />
        ) : (
          <TextInput
            required
            label={t`Answer`}
            description={t`Capitals and spaces count.`}
            autoComplete="off"
            {...value}
          />
        ))}
    </>
  )
}
