import type { I18n } from '@lingui/core'
import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Settings } from '#contract/settings.ts'
import type { Locale } from '#domain/locale.ts'

/** What server rendering hands to a loader; server/pages/render-page.ts fills it for each request. */
export const api = createContext<Client>()
export const locale = createContext<Locale>()
/** Of that language, with the region that the browser names. */
export const tag = createContext<string>()
export const settings = createContext<Settings>()
/** The page's words in the reader's language: one object per request. */
export const i18n = createContext<I18n>()
/** Changes them to somebody's own language, where no cookie says otherwise. */
export const speakAs = createContext<(locale: Locale) => Promise<void>>()
/** Marks the page's own scripts: for its Content-Security-Policy, or to be replaced by hashes on pages out of the page cache. */
export const nonce = createContext<string>()
/** Whether the page of all components is there: where Foyer is built or shown. */
export const hasComponentsPage = createContext<boolean>()
/** The script of the installation's support chat, where it may run. */
export const chatWidget = createContext<string | null>()
/**
 * How the page loads the card provider's form: `script` is the address of a stand-in's, null where it is the provider's own.
 * Null as a whole: the document's policy does not let it run.
 */
export const cardForm = createContext<{ script: string | null } | null>()
/** What the operator asks those who register to agree to; null where nothing is configured. */
export const terms = createContext<{ terms_url: string | null; privacy_url: string | null }>()
/** Scheme and host the visitor uses, for canonical links. */
export const origin = createContext<string>()
/** Writes an unexpected error of rendering to the log of the server. */
export const report = createContext<(error: unknown) => void>()
