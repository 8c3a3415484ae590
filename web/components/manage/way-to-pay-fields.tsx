import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { IconBuildingBank, IconDots, IconTicket } from '@tabler/icons-react'
import type { BodyInput } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'
import { RichSelect } from './rich-select.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

type Method = 'DOOR' | 'TRANSFER' | 'OTHER'
export type WayToPayValues = { method: Method; instructions: string | null }

/** What an event that is paid without a card keeps: who pays at the entrance has until then. */
export function wayToPaySettings({ method, instructions }: WayToPayValues): BodyInput<typeof events.updateSettings> {
  return {
    payment_providers: ['OFFLINE'],
    offline_payment_instructions: instructions,
    ...(method === 'DOOR' && { offline_payment_due_days: null }),
  }
}

type Props = { values: WayToPayValues; onChange: (values: WayToPayValues) => void; error?: string | null }

/** One of the ways to pay there are, and what buyers are told; at the entrance it is said already. */
export function WayToPayFields({ values, onChange, error = null }: Props) {
  const { t } = useLingui()
  const atTheDoor = `<p>${t`Pay at the entrance, in cash or by card.`}</p>`

  function choose(method: Method) {
    const own = values.instructions === atTheDoor ? null : values.instructions
    onChange({ method, instructions: method === 'DOOR' ? (own ?? atTheDoor) : own })
  }

  return (
    <Stack>
      <RichSelect
        label={t`How do people pay?`}
        choices={[
          { value: 'TRANSFER', icon: IconBuildingBank, label: t`Bank transfer`, text: t`Before the event.` },
          { value: 'DOOR', icon: IconTicket, label: t`At the door`, text: t`In cash or by card, on the day.` },
          { value: 'OTHER', icon: IconDots, label: t`Other`, text: t`Describe it in your own words.` },
        ]}
        value={values.method}
        onChange={choose}
      />
      <RichTextEditor
        isSoon
        required
        label={t`How to pay`}
        description={t`Buyers see this at checkout and by email. We add the amount and the order number.`}
        value={values.instructions}
        onChange={(instructions) => onChange({ ...values, instructions })}
        error={error}
      />
    </Stack>
  )
}
