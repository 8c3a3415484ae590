import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { localDate } from '#domain/time.ts'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { Columns } from '#web/ui/form/columns.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { usePaymentNames } from '../use-order-words.ts'
import { AffiliateCodeField, PromoCodeField } from './known-code-field.tsx'
import type { OrderRanges } from './order-ranges.ts'

type Props = { ranges: OrderRanges; onChoose: (ranges: OrderRanges) => void }

const NONE: OrderRanges = {
  first_day: null,
  last_day: null,
  least: null,
  most: null,
  promo_code: '',
  affiliate_code: '',
  marketing: '',
  payment_method: '',
  made_by_hand: '',
}

/** Filters for days, amounts, codes, consent and who made the order. They apply only on submission. */
export function MoreFiltersForm({ ranges, onChoose }: Props) {
  const { t } = useLingui()
  const { timezone, currency } = useEvent()
  const [chosen, setChosen] = useState(ranges)
  const change = (part: Partial<OrderRanges>) => setChosen((now) => ({ ...now, ...part }))
  const today = localDate(new Date().toISOString(), timezone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isNegative(chosen.least) || isNegative(chosen.most))
          event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
        else onChoose(chosen)
      }}
    >
      <Stack gap="sm">
        <Columns>
          <DateField
            label={t`Ordered from`}
            labelProps={UNMARKED}
            today={today}
            value={chosen.first_day}
            onChange={(picked) => change({ first_day: picked?.day ?? null })}
          />
          <DateField
            label={t`Ordered until`}
            labelProps={UNMARKED}
            today={today}
            value={chosen.last_day}
            onChange={(picked) => change({ last_day: picked?.day ?? null })}
          />
        </Columns>
        <Columns>
          <MoneyInput
            label={t`Lowest amount`}
            labelProps={UNMARKED}
            currency={currency}
            value={chosen.least}
            onChange={(least) => change({ least })}
          />
          <MoneyInput
            label={t`Highest amount`}
            labelProps={UNMARKED}
            currency={currency}
            value={chosen.most}
            onChange={(most) => change({ most })}
          />
        </Columns>
        <PromoCodeField
          label={t`Promo code`}
          maxLength={50}
          value={chosen.promo_code}
          onChange={(promo_code) => change({ promo_code })}
        />
        <AffiliateCodeField
          label={t`Affiliate`}
          maxLength={20}
          value={chosen.affiliate_code}
          onChange={(affiliate_code) => change({ affiliate_code })}
        />
        <NativeSelect
          label={t`Agreed to marketing`}
          labelProps={UNMARKED}
          data={[
            { value: '', label: t`All buyers` },
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
          value={chosen.marketing}
          onChange={({ currentTarget }) => change({ marketing: currentTarget.value as OrderRanges['marketing'] })}
        />
        <HowMade chosen={chosen} onChange={change} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onChoose(NONE)}>
            <Trans>Clear</Trans>
          </Button>
          <Button type="submit">
            <Trans>Show orders</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type How = Pick<OrderRanges, 'payment_method' | 'made_by_hand'>

/** How orders were paid, and who made them. */
function HowMade({ chosen, onChange }: { chosen: How; onChange: (part: Partial<How>) => void }) {
  const { t } = useLingui()
  const methods = Object.entries(usePaymentNames()).map(([value, label]) => ({ value, label }))
  return (
    <>
      <NativeSelect
        label={t`Payment method`}
        labelProps={UNMARKED}
        data={[{ value: '', label: t`All orders` }, ...methods]}
        value={chosen.payment_method}
        onChange={({ currentTarget }) => onChange({ payment_method: currentTarget.value as How['payment_method'] })}
      />
      <NativeSelect
        label={t`Created by`}
        labelProps={UNMARKED}
        data={[
          { value: '', label: t`Everyone` },
          { value: 'true', label: t`Your team` },
          { value: 'false', label: t`The buyer` },
        ]}
        value={chosen.made_by_hand}
        onChange={({ currentTarget }) => onChange({ made_by_hand: currentTarget.value as How['made_by_hand'] })}
      />
    </>
  )
}

/** The field shows its own error for this. */
const isNegative = (amount: number | null) => amount !== null && amount < 0
