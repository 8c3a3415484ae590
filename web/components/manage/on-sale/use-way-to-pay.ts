import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { type PaymentMethods, paymentMethods } from '#contract/payment-methods.ts'
import { MAX_PAYMENT_METHODS, type PaymentMethod, spacedIban } from '#domain/payment-method.ts'
import { callApi } from '#web/lib/api.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { fetchNow, refresh, useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'

type WayToPay = 'DOOR' | 'TRANSFER' | 'OTHER'

/** Named as the settings are, so that what the server refuses stands at its field. The first method is the one that is asked for. */
export type WayToPayValues = {
  way: WayToPay
  offline_payment_methods: [{ account_holder: string; iban: string }]
  offline_payment_instructions: string | null
}

export type SavedWay = Pick<EventSettings, 'offline_payment_methods' | 'offline_payment_instructions'>

type Options = {
  event_id: number
  saved: SavedWay
  /** What was typed before, and not saved. */
  kept?: Partial<WayToPayValues>
  isAsked?: boolean
  onDone: () => void | Promise<void>
}

/** The form in which an event's way to pay is chosen; a bank account is kept for the next event of the account. */
export function useWayToPay({ event_id, saved, kept, isAsked = true, onDone }: Options): ApiForm<WayToPayValues> {
  const { t } = useLingui()
  const account = useAccountsWays(isAsked)
  const api = useApiForm<typeof events.updateSettings, WayToPayValues>(events.updateSettings, {
    params: { event_id },
    initialValues: { ...valuesOf(saved), ...kept },
    toBody: (values) => wayToPaySettings(values, saved),
    refuse: ({ way, offline_payment_instructions: text }) =>
      way === 'OTHER' && !text ? { offline_payment_instructions: t`Tell buyers how to pay.` } : {},
    onDone: async (_, values) => {
      await account.keep(methodOf(values))
      await onDone()
    },
  })
  useBankAccount(api, account.transfer)
  return api
}

function valuesOf({ offline_payment_methods: methods, offline_payment_instructions }: SavedWay): WayToPayValues {
  const transfer = methods.find(({ kind }) => kind === 'BANK_TRANSFER')
  const way = transfer || (methods.length === 0 && !offline_payment_instructions) ? 'TRANSFER' : 'OTHER'
  return {
    way: methods[0]?.kind === 'CASH' ? 'DOOR' : way,
    offline_payment_methods: [typedAccount(transfer)],
    offline_payment_instructions,
  }
}

function typedAccount(transfer: PaymentMethod | undefined) {
  return { account_holder: transfer?.account_holder ?? '', iban: spacedIban(transfer?.iban ?? '') }
}

/** What the event keeps. Several methods that it had already stay beside the one that is chosen. */
function wayToPaySettings(values: WayToPayValues, saved: SavedWay): BodyInput<typeof events.updateSettings> {
  const method = methodOf(values)
  const before = saved.offline_payment_methods
  const others = before.length > 1 ? before.filter(({ kind }) => kind !== method?.kind) : []
  return {
    payment_providers: ['OFFLINE'],
    offline_payment_methods: [...(method ? [method] : []), ...others],
    offline_payment_instructions: values.offline_payment_instructions,
    // Until the event, at the door, is when it is paid.
    ...(values.way === 'DOOR' && { offline_payment_due_days: null }),
  }
}

type Method = NonNullable<BodyInput<typeof events.updateSettings>['offline_payment_methods']>[number]

function methodOf({ way, offline_payment_methods: [account] }: WayToPayValues): Method | null {
  if (way === 'TRANSFER') return { kind: 'BANK_TRANSFER', ...account }
  return way === 'DOOR' ? { kind: 'CASH' } : null
}

/** The ways to pay of the account, as far as one may see and change them. */
function useAccountsWays(isAsked: boolean) {
  const may = useMay()
  const params = { account_id: useUser().account_id }
  const query = useApiQuery(paymentMethods.get, { params }, { enabled: isAsked && may(paymentMethods.get) })

  /** The event has its own copy, so that a failure here stops nothing. */
  async function keep(method: Method | null): Promise<void> {
    if (!method || !may(paymentMethods.get) || !may(paymentMethods.update)) return
    const { methods, updated_at } = (await fetchNow(paymentMethods.get, { params })).data
    if (methods.length >= MAX_PAYMENT_METHODS || methods.some((other) => isSame(other, method))) return
    const input = { params, body: { methods: [...methods, method], updated_at } }
    await callApi(paymentMethods.update, input)
    await refresh(paymentMethods.update, input)
  }
  const transfer = query.data?.data.methods.find(({ kind }) => kind === 'BANK_TRANSFER')
  return { transfer, keep: (method: Method | null) => keep(method).catch(() => undefined) }
}

function isSame(one: PaymentMethods['methods'][number], method: Method): boolean {
  return one.kind === method.kind && (one.iban ?? '') === (method.iban ?? '').replaceAll(/\s/g, '').toUpperCase()
}

/** The account's bank account, once it is known, where nothing else was typed or saved. */
function useBankAccount({ form }: ApiForm<WayToPayValues>, transfer: PaymentMethod | undefined): void {
  const [{ account_holder, iban }] = form.values.offline_payment_methods
  const isEmpty = account_holder === '' && iban === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account's is known; whoever empties a field keeps it empty
  useEffect(() => {
    if (transfer && isEmpty) form.setFieldValue('offline_payment_methods', [typedAccount(transfer)])
  }, [transfer])
}
