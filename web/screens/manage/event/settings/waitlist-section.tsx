import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { EventSettings } from '#contract/event-settings.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    waitlist_auto_process: now.waitlist_auto_process,
    waitlist_offer_timeout_minutes: now.waitlist_offer_timeout_minutes as number | null,
  }
}

/** How people on the waitlist get tickets offered. Each product has a switch of its own for the waitlist. */
export function WaitlistSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const { id } = useEvent()
  const api = useSettingsForm(settings, valuesOf, (values) => ({
    ...values,
    waitlist_offer_timeout_minutes: values.waitlist_offer_timeout_minutes as number,
  }))
  const { form } = api
  return (
    <FormSection
      id="waitlist"
      title={t`Waitlist`}
      text={t`How people who wait for sold-out tickets get theirs.`}
      api={api}
    >
      <Switch
        label={t`Offer tickets automatically`}
        description={t`When tickets become free, those next in line get an email with a link to buy. Meanwhile, no one else can buy these tickets.`}
        {...form.getInputProps('waitlist_auto_process', { type: 'checkbox' })}
      />
      <OfferTime
        {...form.getInputProps('waitlist_offer_timeout_minutes')}
        minutes={form.values.waitlist_offer_timeout_minutes}
      />
      <Text size="sm" c="dimmed">
        <Trans>
          Turn on the waitlist for each product in <TextLink to={`/manage/event/${id}/products`}>Products</TextLink>.
          You find everyone who waits in <TextLink to={`/manage/event/${id}/waitlist`}>Waitlist</TextLink>.
        </Trans>
      </Text>
    </FormSection>
  )
}

const MINUTES_OF = { minutes: 1, hours: 60 }
type Unit = keyof typeof MINUTES_OF

type Props = { minutes: number | null; error?: ReactNode; onChange: (minutes: number | null) => void }

/** A time in whole minutes or hours. Choosing another unit keeps the number. */
function OfferTime({ minutes, onChange, ...field }: Props) {
  const { t } = useLingui()
  const [unit, setUnit] = useState<Unit>(minutes !== null && minutes % 60 === 0 ? 'hours' : 'minutes')
  const shown = minutes === null ? null : Math.round(minutes / MINUTES_OF[unit])
  function choose(next: Unit) {
    setUnit(next)
    onChange(shown === null ? null : shown * MINUTES_OF[next])
  }
  return (
    <Columns>
      <NumberField
        required
        label={t`Time to accept an offer`}
        description={t`How long we hold the ticket: 1 minute to 168 hours.`}
        {...field}
        value={shown}
        onChange={(count) => onChange(count === null ? null : count * MINUTES_OF[unit])}
      />
      <NativeSelect
        required
        label={t`Unit`}
        description={t`The ticket then goes to the next in line.`}
        data={[
          { value: 'minutes', label: t`minutes` },
          { value: 'hours', label: t`hours` },
        ]}
        value={unit}
        onChange={({ currentTarget }) => choose(currentTarget.value as Unit)}
      />
    </Columns>
  )
}
