import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { MOST_CODES_AT_ONCE } from '#domain/promo-code.ts'
import { CodeField } from '#web/components/manage/fields/code-field.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { BatchMade, type Made } from './batch-made.tsx'
import {
  ConditionFields,
  DiscountFields,
  LimitFields,
  type PromoCodeFormApi,
  toBody,
  valuesOf,
} from './term-fields.tsx'

/** Creates a promo code or a batch of codes, or changes the given one. */
export function PromoCodeForm({ promo, onClose }: { promo: PromoCode | null; onClose: () => void }) {
  const { t } = useLingui()
  const event = useEvent()
  const [isBatch, setBatch] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const params = { event_id: event.id, promo_code_id: promo?.id ?? 0 }
  const api = useApiForm(promo ? promoCodes.update : isBatch ? promoCodes.createBatch : promoCodes.create, {
    params,
    initialValues: valuesOf(promo),
    reload: promo !== null && (async () => valuesOf((await fetchNow(promoCodes.get, { params })).data)),
    toBody,
    success: promo ? t`Promo code saved.` : isBatch ? t`Promo codes created.` : t`Promo code created.`,
    onDone: ({ data }) => ('codes' in data ? setMade(data) : onClose()),
  })
  const { form } = api
  if (made) return <BatchMade made={made} onClose={onClose} />

  return (
    <FormDrawer
      title={promo ? t`Edit promo code` : t`New promo code`}
      save={promo ? t`Save` : isBatch ? t`Create promo codes` : t`Create promo code`}
      form={api}
      onClose={onClose}
    >
      {!promo && (
        <SegmentedField
          label={t`How many`}
          data={{ one: t`Only one`, many: t`Several at once` }}
          value={isBatch ? 'many' : 'one'}
          onChange={(value) => {
            setBatch(value === 'many')
            form.setFieldValue('is_batch', value === 'many')
          }}
          help={isBatch && t`Each code is different and can’t be guessed. You can download them all.`}
        />
      )}
      {isBatch ? <BatchFields form={form} /> : <OwnCode form={form} />}
      <DiscountFields form={form} />
      <ConditionFields form={form} />
      <LimitFields form={form} isBatch={isBatch} />
    </FormDrawer>
  )
}

function OwnCode({ form }: { form: PromoCodeFormApi }) {
  const { t } = useLingui()
  return (
    <CodeField
      data-autofocus
      label={t`Code`}
      description={t`What buyers enter. Not case-sensitive.`}
      onInvent={(code) => form.setFieldValue('code', code)}
      {...form.getInputProps('code')}
    />
  )
}

function BatchFields({ form }: { form: PromoCodeFormApi }) {
  const { t } = useLingui()
  return (
    <>
      <NumberField
        required
        label={t`Number of codes`}
        min={1}
        max={MOST_CODES_AT_ONCE}
        {...form.getInputProps('count')}
        value={form.values.count}
      />
      <TextInput
        label={t`Prefix`}
        description={t`How each code begins, such as “partner”.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        {...form.getInputProps('prefix')}
      />
    </>
  )
}
