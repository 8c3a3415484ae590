import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconBuildingBank, IconDots, IconPlus, IconTicket } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { Columns } from '#web/ui/form/columns.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import type { WayToPayValues } from './use-way-to-pay.ts'

type Props = { form: UseFormReturnType<WayToPayValues> }

/** Choice of a payment method, and the information for buyers. */
export function WayToPayFields({ form }: Props) {
  const { t } = useLingui()
  const { way } = form.values
  return (
    <Stack>
      <RichSelect
        label={t`How people pay`}
        isLabelHidden
        choices={[
          { value: 'TRANSFER', icon: IconBuildingBank, label: t`Bank transfer`, text: t`Before the event.` },
          { value: 'DOOR', icon: IconTicket, label: t`At the door`, text: t`In cash, when they arrive.` },
          { value: 'OTHER', icon: IconDots, label: t`Other`, text: t`Describe it in your own words.` },
        ]}
        value={way}
        onChange={(next) => form.setFieldValue('way', next)}
      />
      {way === 'TRANSFER' && <AccountFields form={form} />}
      {way === 'TRANSFER' && (
        <Text size="sm" c="dimmed">
          <Trans>We send the tickets when you mark the order as paid.</Trans>
        </Text>
      )}
      {way === 'DOOR' && (
        <Text size="sm" c="dimmed">
          <Trans>
            Tickets show their code at once, with the amount due. At check-in, door staff see who hasn’t paid, take the
            money and let them in.
          </Trans>
        </Text>
      )}
      <Note form={form} />
    </Stack>
  )
}

function AccountFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <Columns>
      <TextInput
        required
        label={t`Account holder`}
        autoComplete="off"
        maxLength={70}
        {...form.getInputProps('offline_payment_methods.0.account_holder')}
      />
      <TextInput
        required
        label={t`IBAN`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="tabular"
        {...form.getInputProps('offline_payment_methods.0.iban')}
      />
    </Columns>
  )
}

/** Text for another payment method, where it is the only field; otherwise an additional note, shown on demand. */
function Note({ form }: Props) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { way, offline_payment_instructions: value } = form.values
  const isAll = way === 'OTHER'
  const { error } = form.getInputProps('offline_payment_instructions')
  const editor = useRef<HTMLDivElement>(null)
  const isTurnedTo = isAsked || Boolean(error)
  useEffect(() => {
    if (isTurnedTo) editor.current?.querySelector<HTMLElement>('[role=textbox]')?.focus()
  }, [isTurnedTo])
  if (!isAll && !isAsked && !value)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconPlus size={16} stroke={1.5} />}
        onClick={() => setAsked(true)}
      >
        <Trans>Add a note</Trans>
      </Button>
    )
  return (
    <div ref={editor}>
      <RichTextEditor
        isSoon
        required={isAll}
        label={isAll ? t`How to pay` : t`Note for buyers`}
        description={t`Buyers see this at checkout and by email. We add the amount and the order number.`}
        {...form.getInputProps('offline_payment_instructions')}
        value={value}
      />
    </div>
  )
}
