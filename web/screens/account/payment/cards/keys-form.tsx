import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type CardPaymentsOfAccount, cardPayments } from '#contract/card-payments.ts'
import { useWhenFresh } from '#web/components/manage/security/when-fresh.tsx'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { KeyInput } from './key-input.tsx'

type Props = { now: CardPaymentsOfAccount; onDone: () => void; onCancel: () => void }

/** The keys are sent once and never shown again. */
export function KeysForm({ now, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const { form, submit, pending } = useKeysForm(now, onDone)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <form onSubmit={submit} noValidate aria-label={t`Keys of your Stripe account`}>
      <Stack maw={560}>
        <KeyInput
          ref={first}
          required
          label={t`Secret key`}
          description={t`A restricted one (rk_…) or the standard one (sk_…).`}
          {...form.getInputProps('secret_key')}
        />
        <TextInput
          required
          label={t`Publishable key`}
          description={t`Begins with pk_.`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('publishable_key')}
        />
        <KeyInput
          label={t`Webhook signing secret`}
          description={t`Only if you add the webhook in Stripe’s dashboard by hand. Otherwise we ask Stripe for it.`}
          {...form.getInputProps('webhook_secret')}
        />
        <Group>
          <Button type="submit" loading={pending}>
            {now.is_connected ? <Trans>Replace keys</Trans> : <Trans>Connect</Trans>}
          </Button>
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>We keep the keys encrypted and never show them again.</Trans>
        </Text>
      </Stack>
    </form>
  )
}

function useKeysForm({ updated_at, is_connected }: CardPaymentsOfAccount, onDone: () => void) {
  const { t } = useLingui()
  const whenFresh = useWhenFresh()
  const params = { account_id: useUser().account_id }
  const api = useApiForm(cardPayments.connect, {
    params,
    initialValues: { secret_key: '', publishable_key: '', webhook_secret: '', updated_at },
    success: is_connected ? t`Keys replaced.` : t`Card payments connected.`,
    onDone,
    onFailure: ({ code }) => {
      if (code !== 'confirm_first') return
      void whenFresh(async () => api.submit())
      return true
    },
  })
  return api
}
