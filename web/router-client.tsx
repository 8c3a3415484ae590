import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isNotFound } from '#web/components/shared/error-screen.tsx'
import { addCatalogue, pageCatalogues, pageI18n, pageLocale } from '#web/lib/formats/i18n.ts'

/** Hydrates all pages except event pages, which have event-client.tsx. */
export async function start() {
  const i18n = pageI18n()
  const locale = pageLocale()
  await Promise.all(pageCatalogues().map((catalogue) => addCatalogue(i18n, locale, catalogue)))
  i18n.activate(locale, document.documentElement.lang)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <HydratedRouter onError={report} />
        </I18nProvider>
      </StrictMode>,
      { onCaughtError: report },
    )
  })
}

/** Logs the errors of an error screen to the console, for debugging. */
function report(error: unknown): void {
  if (!isNotFound(error)) console.error(error)
}
