import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type TaxAndFee, taxesAndFees } from '#contract/taxes-and-fees.ts'
import { rateIn } from '#domain/tax-or-fee.ts'
import { useTaxesAndFees } from '#web/components/manage/products/use-taxes-and-fees.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import type { ProductFormApi } from './product-form-values.ts'

const TaxAndFeeForm = lazyPart(
  async () => (await import('#web/components/manage/products/tax-and-fee-form.tsx')).TaxAndFeeForm,
)

/** Taxes and fees of a product; a missing one can be created here. */
export function TaxPicker({ form }: { form: ProductFormApi }) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const { money, percent } = useFormat()
  const { active } = useTaxesAndFees(currency)
  const mayCreate = useMay()(taxesAndFees.create)
  const [isCreating, setCreating] = useState(false)
  const { type, tax_and_fee_ids } = form.values
  const rate = ({ calculation_type, rate }: (typeof active)[number]) =>
    calculation_type === 'FIXED' ? money(rate, currency) : percent(rate)
  const items = (kind: TaxAndFee['type']) =>
    active
      .filter((tax) => tax.type === kind)
      .map((tax) => ({ value: String(tax.id), label: `${tax.name} · ${rate(tax)}` }))
  const choose = (ids: number[]) => form.setFieldValue('tax_and_fee_ids', ids)
  return (
    <Stack gap={6}>
      <MultiSelect
        label={t`Taxes and fees`}
        description={t`Added to the price. Buyers see the total from the start.`}
        placeholder={tax_and_fee_ids.length === 0 ? t`None` : undefined}
        hidePickedOptions
        data={[
          { group: t`Taxes`, items: items('TAX') },
          { group: t`Fees`, items: items('FEE') },
        ].filter((group) => group.items.length > 0)}
        nothingFoundMessage={<Trans>Nothing more to add</Trans>}
        {...form.getInputProps('tax_and_fee_ids')}
        value={tax_and_fee_ids.map(String)}
        onChange={(ids) => choose(ids.map(Number))}
      />
      {type === 'FREE' && tax_and_fee_ids.length > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            <Trans>Free products have no taxes or fees.</Trans>
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => choose([])}>
            <Trans>Remove</Trans>
          </Button>
        </Group>
      )}
      {mayCreate && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => setCreating(true)}
          >
            <Trans>New tax or fee</Trans>
          </Button>
        </Group>
      )}
      {isCreating && (
        <TaxAndFeeForm
          tax={null}
          currencies={[currency]}
          onClose={() => setCreating(false)}
          onSaved={(tax) => tax.is_active && rateIn(currency, tax) !== null && choose([...tax_and_fee_ids, tax.id])}
        />
      )}
    </Stack>
  )
}
