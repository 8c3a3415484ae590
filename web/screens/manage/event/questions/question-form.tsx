import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { type Question, questions } from '#contract/questions.ts'
import { QUESTION_TYPES, type QuestionType } from '#domain/question.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { ProductPicker } from '#web/components/manage/products/product-picker.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import type { Editing } from './editing.ts'
import { bodyOf, isSettled, type QuestionApiForm, valuesOf } from './question-form-values.ts'
import { TYPE_WORDS } from './question-words.ts'

type Props = { all: readonly Question[]; editing: Editing; onClose: () => void }

/** Creates a question, or changes the given one. */
export function QuestionForm({ all, editing, onClose }: Props) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const isNew = !('id' in editing)
  const params = { event_id, question_id: isNew ? 0 : editing.id }
  const api = useApiForm(isNew ? questions.create : questions.update, {
    params,
    initialValues: valuesOf(editing),
    reload: !isNew && (async () => valuesOf((await fetchNow(questions.get, { params })).data)),
    toBody: bodyOf,
    success: isNew ? t`Question created.` : t`Question saved.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer
      title={isNew ? t`New question` : t`Edit question`}
      save={isNew ? t`Create question` : t`Save`}
      form={api}
      onClose={onClose}
    >
      <TextInput data-autofocus required label={t`Question`} maxLength={255} {...form.getInputProps('title')} />
      <WhereAsked form={form} editing={editing} />
      <TypeSelect form={form} isSettled={isSettled(editing)} />
      <AnswerFields form={form} />
      <Switch
        label={t`Must be answered`}
        description={t`Buyers can’t complete the order without it.`}
        {...form.getInputProps('required', { type: 'checkbox' })}
      />
      <RichTextEditor
        label={t`Help text`}
        description={t`Shown with the question. Links can lead to your terms.`}
        {...form.getInputProps('description')}
        value={form.values.description}
      />
      <ConditionFields form={form} all={all} own_id={isNew ? 0 : editing.id} />
      <Privacy form={form} />
      <Switch
        label={t`Hidden`}
        description={t`Buyers are no longer asked. The answers stay.`}
        {...form.getInputProps('is_hidden', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}

function WhereAsked({ form, editing }: { form: QuestionApiForm; editing: Editing }) {
  const { t } = useLingui()
  return (
    <>
      <SegmentedField
        label={t`Asked`}
        data={{ ORDER: t`Once per order`, PRODUCT: t`For each ticket or product` }}
        value={form.values.belongs_to}
        onChange={(belongs_to) => form.setFieldValue('belongs_to', belongs_to)}
        disabled={isSettled(editing)}
      />
      {form.values.belongs_to === 'PRODUCT' && (
        <ProductPicker
          required
          label={t`Products`}
          {...form.getInputProps('product_ids')}
          value={form.values.product_ids}
        />
      )}
    </>
  )
}

function TypeSelect({ form, isSettled }: { form: QuestionApiForm; isSettled: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <NativeSelect
      required
      label={t`Kind of answer`}
      description={isSettled && t`The kind can’t change once there are answers.`}
      data={QUESTION_TYPES.map((type) => ({ value: type, label: i18n._(TYPE_WORDS[type]) }))}
      disabled={isSettled}
      {...form.getInputProps('type')}
      value={form.values.type}
      onChange={({ currentTarget }) => form.setFieldValue('type', currentTarget.value as QuestionType)}
    />
  )
}

function Privacy({ form }: { form: QuestionApiForm }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Why you ask`}
        description={t`Shown to buyers. People are more likely to answer if they know why.`}
        maxLength={500}
        {...form.getInputProps('purpose')}
      />
      <NumberField
        label={t`Erase answers after, in days`}
        description={t`Counted from the end of the event. Buyers see it, too.`}
        placeholder={t`Never`}
        min={1}
        max={3650}
        {...form.getInputProps('retention_days')}
        value={form.values.retention_days}
      />
    </>
  )
}
