import { useLingui } from '@lingui/react/macro'
import { bcp47, LOCALE_NAMES, OFFERED } from '#domain/locale.ts'
import { toLocale } from '#web/lib/i18n.ts'
import styles from './language-form.module.css'

/** Languages by their own names; where the script of these pages runs, choosing one is enough. */
export function LanguageForm() {
  const { i18n, t } = useLingui()
  return (
    <form method="post" className={styles.language} data-language>
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0ZM3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18" />
      </svg>
      <select name="language" aria-label={t`Language`} defaultValue={toLocale(i18n.locale)} autoComplete="off">
        {OFFERED.map((locale) => (
          <option key={locale} value={locale} lang={bcp47(locale)}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
      <button type="submit">{t`Change`}</button>
    </form>
  )
}
