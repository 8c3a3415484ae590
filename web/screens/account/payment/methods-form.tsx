import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type PaymentMethods, paymentMethods } from '#contract/payment-methods.ts'
import {
  MAX_PAYMENT_METHODS,
  PAYMENT_METHOD_KINDS,
  type PaymentMethodKind,
  spacedIban,
} from '#domain/payment-method.ts'
import { PAYMENT_METHOD_NAMES } from '#web/components/manage/words/payment-method-names.ts'
import { PAYMENT_METHOD_WORDS } from '#web/components/manage/words/payment-method-words.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MethodCard } from './method-card.tsx'

/** Values as typed: empty texts instead of null. */
export type MethodValues = {
  /** React key; stays the same when the method moves. */
  key: string
  kind: PaymentMethodKind
  account_holder: string
  iban: string
  bic: string
  reference: string
}
export type MethodsValues = { methods: MethodValues[]; updated_at: string }

let keys = 0
const newMethod = (kind: PaymentMethodKind): MethodValues => ({
  ...{ key: String(keys++), kind },
  ...{ account_holder: '', iban: '', bic: '', reference: '' },
})

function valuesOf({ methods, updated_at }: PaymentMethods): MethodsValues {
  const typed = methods.map(({ kind, account_holder, iban, bic, reference }) => ({
    ...newMethod(kind),
    account_holder: account_holder ?? '',
    iban: spacedIban(iban ?? ''),
    bic: bic ?? '',
    reference: reference ?? '',
  }))
  return { methods: typed, updated_at }
}

export function MethodsForm({ saved }: { saved: PaymentMethods }) {
  const { t } = useLingui()
  const params = { account_id: useUser().account_id }
  const api = useApiForm<typeof paymentMethods.update, MethodsValues>(paymentMethods.update, {
    params,
    initialValues: valuesOf(saved),
    reload: async () => valuesOf((await fetchNow(paymentMethods.get, { params })).data),
    toBody: ({ methods, updated_at }) => ({ methods: methods.map(({ key: _, ...method }) => method), updated_at }),
    success: t`Ways to pay saved.`,
    onDone: ({ data }) => {
      api.form.setInitialValues(valuesOf(data))
      api.form.reset()
    },
  })
  const { form } = api
  const { methods } = form.values
  const add = (kind: PaymentMethodKind) => form.insertListItem('methods', newMethod(kind))
  return (
    <FormSection
      id="methods"
      title={t`Without a card`}
      text={t`Buyers see these in their own language and in this order. Mark the order as paid when the money arrives.`}
      api={api}
    >
      {methods.length === 0 ? (
        <EmptyState
          drawing="orders"
          title={<Trans>No ways to pay without a card yet</Trans>}
          text={<Trans>Enter your bank account once, and each event can offer it.</Trans>}
          action={<AddMenu used={methods} onAdd={add} />}
        />
      ) : (
        <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {methods.map(({ key }, index) => (
            <MethodCard key={key} form={form} index={index} />
          ))}
        </Stack>
      )}
      {methods.length > 0 && methods.length < MAX_PAYMENT_METHODS && <AddMenu used={methods} onAdd={add} />}
      <Text size="sm" c="dimmed">
        <Trans>
          Existing events don’t change. Choose in the{' '}
          <TextLink to="/account/event-defaults#payment">event defaults</TextLink> whether new events offer these.
        </Trans>
      </Text>
    </FormSection>
  )
}

type AddProps = { used: readonly MethodValues[]; onAdd: (kind: PaymentMethodKind) => void }

/** Several bank accounts are possible, but cash only once. */
function AddMenu({ used, onAdd }: AddProps) {
  const { i18n } = useLingui()
  const kinds = PAYMENT_METHOD_KINDS.filter(
    (kind) => kind === 'BANK_TRANSFER' || !used.some((method) => method.kind === kind),
  )
  return (
    <ManageMenu
      position="bottom-start"
      target={
        <Button variant="default" w="fit-content" leftSection={<IconPlus size={18} stroke={1.5} />}>
          <Trans>Add way to pay</Trans>
        </Button>
      }
    >
      {kinds.map((kind) => {
        const { icon: Icon } = PAYMENT_METHOD_WORDS[kind]
        const name = PAYMENT_METHOD_NAMES[kind]
        return (
          <MenuItem key={kind} leftSection={<Icon size={18} stroke={1.5} />} onClick={() => onAdd(kind)}>
            {i18n._(name)}
          </MenuItem>
        )
      })}
    </ManageMenu>
  )
}
