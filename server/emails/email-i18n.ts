import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '#domain/locale.ts'

const CATALOGUES = import.meta.glob<{ messages: Messages }>('../../locales/*/emails.po')

/** A fresh i18n object for one e-mail: its reader's language, whoever else is being written to. */
export async function emailI18n(locale: Locale): Promise<I18n> {
  const catalogue = await CATALOGUES[`../../locales/${locale}/emails.po`]?.()
  return setupI18n({ locale, messages: { [locale]: catalogue?.messages ?? {} } })
}
