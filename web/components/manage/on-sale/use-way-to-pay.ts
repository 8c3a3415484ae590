import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { type PaymentMethods, paymentMethods } from '#contract/payment-methods.ts'
import { MAX_PAYMENT_METHODS, type PaymentMethod, spacedIban } from '#domain/payment-method.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { fetchNow, refresh, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { type ApiForm, useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'

type WayToPay = 'DOOR' | 'TRANSFER' | 'OTHER'

/** Named like the settings, so that refusals are shown at their field. The first method is the one edited. */
export type WayToPayValues = {
  way: WayToPay
  offline_payment_methods: [{ account_holder: string; iban: string }]
  offline_payment_instructions: string | null
}

export type SavedWay = Pick<EventSettings, 'offline_payment_methods' | 'offline_payment_instructions'>

type Options = {
  event_id: number
  saved: SavedWay
  /** Values typed before but not saved. */
  kept?: Partial<WayToPayValues>
  isAsked?: boolean
  onDone: () => void | Promise<void>
}

/** Form for an event's payment method. A bank account is also kept for the account's next event. */
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

/** Settings to save for the event. Of several existing methods, those of another kind are kept beside the chosen one. */
function wayToPaySettings(values: WayToPayValues, saved: SavedWay): BodyInput<typeof events.updateSettings> {
  const method = methodOf(values)
  const before = saved.offline_payment_methods
  const others = before.length > 1 ? before.filter(({ kind }) => kind !== method?.kind) : []
  return {
    payment_providers: ['OFFLINE'],
    offline_payment_methods: [...(method ? [method] : []), ...others],
    offline_payment_instructions: values.offline_payment_instructions,
    // No due date: payment happens at the event.
    ...(values.way === 'DOOR' && { offline_payment_due_days: null }),
  }
}

type Method = NonNullable<BodyInput<typeof events.updateSettings>['offline_payment_methods']>[number]

function methodOf({ way, offline_payment_methods: [account] }: WayToPayValues): Method | null {
  if (way === 'TRANSFER') return { kind: 'BANK_TRANSFER', ...account }
  return way === 'DOOR' ? { kind: 'CASH' } : null
}

/** Payment methods of the account, as far as the user may read and change them. */
function useAccountsWays(isAsked: boolean) {
  const may = useMay()
  const params = { account_id: useUser().account_id }
  const query = useApiQuery(paymentMethods.get, { params }, { enabled: isAsked && may(paymentMethods.get) })

  /** The event has its own copy, so a failure here does not matter. */
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

/** Fills in the account's bank account once loaded, unless something else was typed or saved. */
function useBankAccount({ form }: ApiForm<WayToPayValues>, transfer: PaymentMethod | undefined): void {
  const [{ account_holder, iban }] = form.values.offline_payment_methods
  const isEmpty = account_holder === '' && iban === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account's is known; whoever empties a field keeps it empty
  useEffect(() => {
    if (transfer && isEmpty) form.setFieldValue('offline_payment_methods', [typedAccount(transfer)])
  }, [transfer])
}
