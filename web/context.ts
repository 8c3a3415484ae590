import type { I18n } from '@lingui/core'
import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Settings } from '#contract/settings.ts'
import type { Locale } from '#domain/locale.ts'

/** Request-scoped values for loaders; server/pages/render-page.ts sets them for each request. */
export const api = createContext<Client>()
export const locale = createContext<Locale>()
/** BCP 47 tag of that locale, with the region that the browser names. */
export const tag = createContext<string>()
export const settings = createContext<Settings>()
/** The page's words in the reader's language: one object per request. */
export const i18n = createContext<I18n>()
/** Switches `i18n` to a person's own language, where no cookie says otherwise. */
export const speakAs = createContext<(locale: Locale) => Promise<void>>()
/** Marks the page's own scripts: for its Content-Security-Policy, or as a placeholder for hashes on pages from the page cache. */
export const nonce = createContext<string>()
/** Whether /dev/components is available: by default in development and in the demo only. */
export const hasComponentsPage = createContext<boolean>()
/** Script of the installation's support chat; null where it may not run. */
export const chatWidget = createContext<string | null>()
/**
 * How the page loads the card provider's form. `script` is the address of a stand-in's script, or null for the provider's own.
 * The whole value is null if the document's policy does not allow the script.
 */
export const cardForm = createContext<{ script: string | null } | null>()
/** Documents that new users agree to on registering; each is null where the operator has configured none. */
export const terms = createContext<{ terms_url: string | null; privacy_url: string | null }>()
/** Scheme and host that the visitor uses, for canonical links. */
export const origin = createContext<string>()
/** Logs an unexpected rendering error on the server. */
export const report = createContext<(error: unknown) => void>()
