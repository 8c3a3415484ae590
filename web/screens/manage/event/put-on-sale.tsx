import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type SyntheticEvent, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import { useSetEventStatus } from '#web/components/manage/event-status.tsx'
import { RichTextEditor } from '#web/components/manage/rich-text-editor.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { useWayToPay } from './use-way-to-pay.ts'

/** Asks before the event goes on sale; where something costs money and nobody could pay for it, also how people pay. */
export function usePutOnSale(): () => void {
  const { t } = useLingui()
  const event = useEvent()
  // Who may not set how people pay is told by the server that it is missing.
  const maySayHow = useMay()(events.updateSettings)
  return () => {
    const id = modals.open({
      title: t`Put ${event.title} on sale?`,
      closeButtonProps: { 'aria-label': t`Close` },
      children: <PutOnSale event={event} maySayHow={maySayHow} close={() => modals.close(id)} />,
    })
  }
}

type Props = { event: Event; maySayHow: boolean; close: () => void }

function PutOnSale(props: Props) {
  const { form, error, pending, isReady, instructions, setInstructions, isAsking, submit } = usePutOnSaleForm(props)
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Text>
          <Trans>The page becomes public and tickets can be bought.</Trans>
        </Text>
        {isAsking && <HowPeoplePay value={instructions} onChange={setInstructions} error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.close}>
            <Trans>Go back</Trans>
          </Button>
          <Button type="submit" loading={pending} disabled={!isReady}>
            <Trans>Put on sale</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type HowProps = { value: string | null; onChange: (html: string | null) => void; error: string | null }

function HowPeoplePay({ value, onChange, error }: HowProps) {
  const { t } = useLingui()
  return (
    <Stack gap="xs" component="section" aria-labelledby="how-people-pay">
      <Text fw={600} id="how-people-pay">
        <Trans>How do people pay?</Trans>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Something costs money, and there is no way to pay yet. Take it by bank transfer, on the spot or otherwise: an
          order waits until you mark it as paid, and its tickets are kept.
        </Trans>
      </Text>
      <RichTextEditor
        label={t`How to pay`}
        description={t`Stands in the checkout and in the e-mail: account, amount, until when.`}
        value={value}
        onChange={onChange}
        error={error}
      />
    </Stack>
  )
}

function usePutOnSaleForm({ event, maySayHow, close }: Props) {
  const { t } = useLingui()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [typed, setTyped] = useState<string | null | undefined>(undefined)
  const [error, setError] = useState<string | null>(null)
  const { way, isError, refetch } = useWayToPay(event.id)
  const { go, pending } = useGoOnSale(event, close, refetch)
  const isAsking = maySayHow && way?.isNeeded === true && !way.isSet
  const instructions = typed === undefined ? (way?.instructions ?? null) : typed

  function submit(submitted: SyntheticEvent) {
    submitted.preventDefault()
    if (isAsking && !instructions) {
      setError(t`Tell buyers how to pay.`)
      form?.querySelector<HTMLElement>('[role=textbox]')?.focus()
    } else void go(isAsking ? instructions : null)
  }

  function setInstructions(html: string | null) {
    setTyped(html)
    setError(null)
  }

  // Where the way to pay could not be read, the server knows.
  const isReady = way !== undefined || isError
  return { form: setForm, error, pending, isReady, instructions, setInstructions, isAsking, submit }
}

/** Sets the way to pay, if one is given, and puts the event on sale; a refusal is told and the question stays. */
function useGoOnSale(event: Event, close: () => void, refetch: () => Promise<unknown>) {
  const { t, i18n } = useLingui()
  const [pending, setPending] = useState(false)
  const settings = useApiMutation(events.updateSettings)
  const setStatus = useSetEventStatus(event)

  async function payBy(instructions: string) {
    try {
      const body = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: instructions }
      await settings.mutateAsync({ params: { event_id: event.id }, body })
    } catch (failure) {
      if (failure instanceof ApiFailure) notifyProblem(i18n._(errorMessage(failure)))
      throw failure
    }
  }

  async function go(instructions: string | null) {
    setPending(true)
    try {
      if (instructions) await payBy(instructions)
      await setStatus('LIVE', t`The event is on sale.`)
      close()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.code === 'no_way_to_pay') await refetch()
    } finally {
      setPending(false)
    }
  }
  return { go, pending }
}
