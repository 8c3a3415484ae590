import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { bcp47, LOCALE_NAMES, type Locale, OFFERED } from '#domain/locale.ts'
import { toLocale } from '#web/lib/formats/i18n.ts'
import { GlobeIcon } from './globe-icon.tsx'
import styles from './language-switcher.module.css'

/** Language menu with native names. The choice is kept for a year, and the page reloads in the language. */
export function LanguageSwitcher() {
  const { i18n, t } = useLingui()
  const shown = toLocale(i18n.locale)
  useAskedLocale(shown)
  return (
    <label className={styles.switcher}>
      <span className="unseen">{t`Language`}</span>
      <GlobeIcon />
      <select value={shown} onChange={(event) => chooseLocale(event.currentTarget.value as Locale)}>
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
  keepLocale(locale)
  // Browsers may set the cookie asynchronously. Once it can be read, the next request sends it.
  if (!document.cookie.split('; ').includes(`locale=${locale}`)) return
  const address = new URL(location.href)
  const isInAddress = address.searchParams.has('locale')
  address.searchParams.delete('locale')
  if (isInAddress) location.replace(address)
  else location.reload()
}

function keepLocale(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR}; samesite=lax`
}

/** Keeps the language of an address from a search engine for the next pages. */
function useAskedLocale(shown: Locale): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('locale') === shown) keepLocale(shown)
  }, [shown])
}
