import { Trans } from '@lingui/react/macro'
import { poweredBy } from '#domain/powered-by.ts'
import { useSettings } from '#web/lib/settings.ts'
import styles from './powered-by.module.css'

/** Where Foyer itself is offered; the only place that knows. */
const HOSTED_DOMAIN = 'foyer.events'

/** The footer: hidden with a licence, an invitation on the hosted domain, otherwise a plain line. */
export function PoweredBy() {
  const face = poweredBy(useSettings(), HOSTED_DOMAIN)
  if (face === 'hidden') return null
  const home = `https://${HOSTED_DOMAIN}`
  return (
    <footer className={styles.footer}>
      {face === 'try_free' ? (
        <a href={home} rel="noopener">
          <Trans>Sell your own tickets with Foyer. Try it free</Trans>
        </a>
      ) : (
        <Trans>
          Powered by{' '}
          <a href={home} rel="noopener">
            Foyer
          </a>
        </Trans>
      )}
    </footer>
  )
}
