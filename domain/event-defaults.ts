import type { PaymentMethod } from './payment-method.ts'
import type { ThemeSettings } from './theme.ts'

/** Default settings of new events; rules in docs/rules/defaults.md. */
export type EventDefaults = {
  order_timeout_in_minutes: number
  attendee_details_collection_method: 'PER_TICKET' | 'PER_ORDER'
  price_display_mode: 'INCLUSIVE' | 'EXCLUSIVE'
  show_marketing_opt_in: boolean
  support_email: string | null
  email_footer_message: string | null
  offline_payment_instructions: string | null
  offline_payment_methods: readonly PaymentMethod[]
  /** Null: the organizer's design. */
  homepage_theme_settings: ThemeSettings | null
}
export type DefaultedSetting = keyof EventDefaults

/** Values if neither organizer nor account set a default. The database has the same ones. */
export const BUILT_IN: EventDefaults = {
  order_timeout_in_minutes: 15,
  attendee_details_collection_method: 'PER_TICKET',
  price_display_mode: 'INCLUSIVE',
  show_marketing_opt_in: true,
  support_email: null,
  email_footer_message: null,
  offline_payment_instructions: null,
  offline_payment_methods: [],
  homepage_theme_settings: null,
}
export const DEFAULTED_SETTINGS = Object.keys(BUILT_IN) as DefaultedSetting[]

/** Sources of defaults, the nearest first. */
export const DEFAULT_SOURCES = ['ORGANIZER', 'ACCOUNT'] as const
export type DefaultSource = (typeof DEFAULT_SOURCES)[number]
/** Settings that still have the default they were created with, by source. */
export type TakenFrom = Partial<Record<DefaultedSetting, DefaultSource>>

/** Defaults set by one source. Null, missing and empty lists mean not set. */
export type Said = { readonly [K in DefaultedSetting]?: EventDefaults[K] | null }

/** Settings of a new event, and the source of each that was set. */
export function takeOver(said: Record<DefaultSource, Said>, built_in = BUILT_IN) {
  const sources = DEFAULTED_SETTINGS.flatMap((name) => {
    const source = DEFAULT_SOURCES.find((one) => isSaid(said[one][name]))
    return source ? [{ name, source }] : []
  })
  const taken = sources.map(({ name, source }) => [name, said[source][name]])
  return {
    settings: { ...built_in, ...Object.fromEntries(taken) } as EventDefaults,
    taken_from: Object.fromEntries(sources.map(({ name, source }) => [name, source])) as TakenFrom,
  }
}

function isSaid(value: Said[DefaultedSetting]): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** Removes changed settings: they no longer follow a default. */
export function stillTaken(taken_from: TakenFrom, changed: readonly string[]): TakenFrom {
  return Object.fromEntries(Object.entries(taken_from).filter(([name]) => !changed.includes(name)))
}
