import { useLingui } from '@lingui/react/macro'
import { bcp47, LOCALE_NAMES, type Locale, OFFERED } from '#domain/locale.ts'
import { toLocale } from '#web/lib/i18n.ts'
import { GlobeIcon } from './globe-icon.tsx'
import styles from './language-switcher.module.css'

/** Languages by their own names; the choice is kept for a year and the page loads again in it. */
export function LanguageSwitcher() {
  const { i18n, t } = useLingui()
  return (
    <label className={styles.switcher}>
      <span className="unseen">{t`Language`}</span>
      <GlobeIcon />
      <select value={toLocale(i18n.locale)} onChange={(event) => chooseLocale(event.currentTarget.value as Locale)}>
        {OFFERED.map((locale) => (
          <option key={locale} value={locale} lang={bcp47(locale)}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  )
}

const YEAR = 365 * 24 * 60 * 60

export function chooseLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR}; samesite=lax`
  // A browser may hand the cookie on without waiting; once it can be read again, the reload brings it along.
  if (document.cookie.split('; ').includes(`locale=${locale}`)) location.reload()
}
