import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconGift, IconTag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useTaxesAndFees } from '#web/components/manage/products/use-taxes-and-fees.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import type { StepProps } from './path.tsx'
import { useShow } from './shown.ts'
import { GoOnButton, StepActions, StepFrame } from './step-frame.tsx'
import { type TicketForm, useTicketStep } from './use-ticket-step.ts'

/** The first ticket. If there are several products already, links to the products screen. */
export function TicketStep(props: StepProps) {
  const { t } = useLingui()
  const event = props.draft?.event
  const { defaults, isReady } = useTaxesAndFees(event?.currency ?? '')
  const products = event?.product_categories.flatMap((category) => category.products) ?? []
  const isSimple = products.every(({ type }) => type === 'PAID' || type === 'FREE') && products.length < 2
  return (
    <StepFrame
      title={products.length > 0 ? t`Your tickets` : t`Your first ticket`}
      text={<Trans>Paid or free. You can add more types of tickets later.</Trans>}
    >
      {!isSimple && <Several {...props} titles={products.map(({ title }) => title)} />}
      {isSimple && (isReady ? <OneTicket {...props} taxes={defaults} /> : <Skeleton height={280} radius="md" />)}
    </StepFrame>
  )
}

function Several({ draft, before, goOn, titles }: StepProps & { titles: string[] }) {
  const list = titles.join(', ')
  return (
    <>
      <Text>
        <Trans>This event has several tickets: {list}.</Trans>
      </Text>
      <Anchor component={Link} to={`/manage/event/${draft?.event.id}/products`}>
        <Trans>Change them under Products</Trans>
      </Anchor>
      <StepActions before={before}>
        <Button variant="gradient" onClick={goOn}>
          <Trans>Continue</Trans>
        </Button>
      </StepActions>
    </>
  )
}

function OneTicket({ draft, before, goOn, kept, onType, taxes }: StepProps & { taxes: number[] }) {
  const { t } = useLingui()
  const { api, product } = useTicketStep({ draft, goOn, kept, taxes })
  const { title, type, prices } = api.form.values
  useShow(onType, { tickets: [{ title, price: prices[0]?.price ?? null, isFree: type === 'FREE' }] })
  return (
    <form onSubmit={api.submit} noValidate>
      <Stack>
        <TextInput required label={t`Name`} maxLength={255} autoComplete="off" {...api.form.getInputProps('title')} />
        <PriceAndCount form={api.form} currency={draft?.event.currency ?? 'EUR'} />
      </Stack>
      <StepActions before={before} onSkip={product ? undefined : goOn}>
        <GoOnButton pending={api.pending} />
      </StepActions>
    </form>
  )
}

function PriceAndCount({ form, currency }: { form: TicketForm; currency: string }) {
  const { t } = useLingui()
  const { type, prices } = form.values
  return (
    <>
      <RichSelect
        label={t`Pricing`}
        choices={[
          { value: 'PAID', icon: IconTag, label: t`Fixed price`, text: t`The same for everyone.` },
          { value: 'FREE', icon: IconGift, label: t`Free`, text: t`No payment needed.` },
        ]}
        value={type}
        onChange={(chosen) => form.setFieldValue('type', chosen)}
      />
      <Columns>
        {type === 'PAID' && (
          <MoneyInput
            required
            label={t`Price`}
            currency={currency}
            {...form.getInputProps('prices.0.price')}
            value={prices[0]?.price ?? null}
          />
        )}
        <NumberField
          label={t`Quantity`}
          placeholder={t`Unlimited`}
          {...form.getInputProps('prices.0.initial_quantity_available')}
          value={prices[0]?.initial_quantity_available}
        />
      </Columns>
    </>
  )
}
