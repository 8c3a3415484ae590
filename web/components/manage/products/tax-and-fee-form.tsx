import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconBuildingBank, IconCoins } from '@tabler/icons-react'
import type { BodyInput } from '#contract/endpoint.ts'
import { type TaxAndFee, taxesAndFees } from '#contract/taxes-and-fees.ts'
import type { CalculationType, TaxOrFeeType } from '#domain/tax-or-fee.ts'
import { type Amounts, AmountsField, withoutEmpty } from '#web/components/manage/fields/amounts-field.tsx'
import { fetchNow, pageQueryClient } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { sameOf } from '#web/lib/same-of.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { PercentField } from '#web/ui/form/number-field.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

const EMPTY = {
  name: '',
  description: null as string | null,
  type: 'TAX' as TaxOrFeeType,
  calculation_type: 'PERCENTAGE' as CalculationType,
  rate: null as number | null,
  amounts: {} as Amounts,
  is_active: true,
  is_default: true,
}

type Props = {
  tax: TaxAndFee | null
  /** Currencies of the fields for fixed amounts. */
  currencies: readonly string[]
  onClose: () => void
  onSaved?: (tax: TaxAndFee) => void
}

/** Creates a tax or fee of the account, or changes the given one. */
export function TaxAndFeeForm({ tax, currencies, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const { account_id } = useUser()
  const api = useApiForm(tax ? taxesAndFees.update : taxesAndFees.create, {
    params: { account_id, ...(tax && { tax_or_fee_id: tax.id }) },
    initialValues: tax ?? EMPTY,
    reload:
      tax !== null && (async () => sameOf(tax, (await fetchNow(taxesAndFees.list, { params: { account_id } })).data)),
    toBody: ({ amounts, ...values }) =>
      ({ ...values, amounts: withoutEmpty(amounts) }) as BodyInput<typeof taxesAndFees.create>,
    // No notification with `onSaved`: the new entry is visible at once where it was missing.
    ...(!onSaved && { success: tax ? t`“${tax.name}” saved.` : t`Tax or fee created.` }),
    onDone: ({ data }) => {
      // Taxes affect the prices of all events.
      void pageQueryClient().invalidateQueries()
      onSaved?.(data)
      onClose()
    },
  })
  const { form } = api
  const isPercentage = form.values.calculation_type === 'PERCENTAGE'

  return (
    <FormDrawer
      title={tax ? t`Edit tax or fee` : t`New tax or fee`}
      save={tax ? t`Save` : t`Create tax or fee`}
      form={api}
      onClose={onClose}
    >
      <RichSelect
        label={t`Type`}
        choices={[
          {
            value: 'TAX',
            icon: IconBuildingBank,
            label: t`Tax`,
            text: t`Passed on to the tax authority. Charged on price and fees.`,
          },
          { value: 'FEE', icon: IconCoins, label: t`Fee`, text: t`Income for you, such as a booking fee.` },
        ]}
        {...form.getInputProps('type')}
        value={form.values.type}
      />
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        description={t`Buyers see this on their order.`}
        {...form.getInputProps('name')}
      />
      <SegmentedField
        label={t`Calculation`}
        data={{ PERCENTAGE: t`Percent`, FIXED: t`Fixed amount` }}
        value={form.values.calculation_type}
        onChange={(value) => form.setValues({ calculation_type: value, rate: null, amounts: {} })}
      />
      {isPercentage ? (
        <PercentField required label={t`Percent`} {...form.getInputProps('rate')} value={form.values.rate} />
      ) : (
        <AmountsField
          currencies={currencies}
          value={form.values.amounts}
          onChange={(amounts) => form.setFieldValue('amounts', amounts)}
          error={form.errors.amounts}
        />
      )}
      <TextInput
        label={t`Note for your team`}
        {...form.getInputProps('description')}
        value={form.values.description ?? ''}
      />
      <Switch label={t`Add it to every new product`} {...form.getInputProps('is_default', { type: 'checkbox' })} />
      <Switch
        label={t`Active`}
        description={t`While it’s off, it isn’t charged.`}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
