import { events } from '#contract/events.ts'
import { installation } from '#contract/installation.ts'
import { productCategories } from '#contract/products.ts'
import { withPriceType } from '#domain/product.ts'
import { hasSomethingToSell, needsWayToPay } from '#domain/way-to-pay.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import type { SavedWay } from './use-way-to-pay.ts'

/** Conditions for putting an event on sale; the server checks the same ones. */
export type Readiness = {
  /** True if at least one price is visible to buyers. */
  hasTicket: boolean
  costsMoney: boolean
  hasWayToPay: boolean
  /** Payment information for buyers, kept also while no payment method is active. */
  way: SavedWay
  /** True if the signed-in user owns the account and has not confirmed their address. */
  mustConfirm: boolean
}

export function useReadiness(event_id: number) {
  const params = { event_id }
  const settings = useApiQuery(events.getSettings, { params })
  const categories = useApiQuery(productCategories.list, { params })
  const mustConfirm = useMustConfirm()
  const readiness: Readiness | undefined =
    settings.data && categories.data && mustConfirm !== undefined
      ? { ...offeredBy(categories.data.data), ...wayToPay(settings.data.data), mustConfirm }
      : undefined
  const refetch = () => Promise.all([settings.refetch(), categories.refetch()])
  return { readiness, isError: settings.isError || categories.isError, refetch }
}

/** Undefined until loaded. */
function useMustConfirm(): boolean | undefined {
  const { is_account_owner, is_email_verified } = useUser()
  const { data, isError } = useApiQuery(installation.get, {})
  if (is_email_verified || !is_account_owner || isError) return false
  return data?.data.email_must_be_confirmed
}

type Categories = (typeof productCategories.list.response)['_output']

function offeredBy(categories: Categories) {
  const products = categories
    .filter((category) => !category.is_hidden)
    .flatMap((category) => category.products.map(withPriceType))
  return { hasTicket: hasSomethingToSell(products), costsMoney: needsWayToPay(products) }
}

type Settings = (typeof events.getSettings.response)['_output']

function wayToPay({ payment_providers, ...way }: Settings) {
  return { hasWayToPay: payment_providers.length > 0, way }
}
