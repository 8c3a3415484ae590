import { useLingui } from '@lingui/react/macro'
import { bcp47, LOCALE_NAMES, OFFERED } from '#domain/locale.ts'
import { GlobeIcon } from '#web/components/shared/globe-icon.tsx'
import { toLocale } from '#web/lib/formats/i18n.ts'
import styles from './language-form.module.css'

/** Languages by their own names. With the script of these pages, a choice takes effect at once. */
export function LanguageForm() {
  const { i18n, t } = useLingui()
  return (
    <form method="post" className={styles.language} data-language>
      <GlobeIcon />
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
