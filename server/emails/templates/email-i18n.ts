import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '#domain/locale.ts'

const CATALOGUES = import.meta.glob<{ messages: Messages }>('../../../locales/*/emails.po')
const made = new Map<Locale, Promise<I18n>>()

/** Texts in the reader's language, one instance per locale: concurrent emails do not affect each other. */
export function emailI18n(locale: Locale): Promise<I18n> {
  const i18n = made.get(locale) ?? make(locale)
  made.set(locale, i18n)
  return i18n
}

async function make(locale: Locale): Promise<I18n> {
  const catalogue = await CATALOGUES[`../../../locales/${locale}/emails.po`]?.()
  return setupI18n({ locale, messages: { [locale]: catalogue?.messages ?? {} } })
}
