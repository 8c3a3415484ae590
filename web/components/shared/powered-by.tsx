import { Trans } from '@lingui/react/macro'
import { poweredBy } from '#domain/powered-by.ts'
import { useSettings } from '#web/lib/settings.ts'
import styles from './powered-by.module.css'

/** Domain of the hosted service; defined only here. */
const HOSTED_DOMAIN = 'foyer.events'

/** Footer about Foyer: hidden with a licence, an invitation on the hosted domain, otherwise a plain line. */
export function PoweredBy() {
  const variant = poweredBy(useSettings(), HOSTED_DOMAIN)
  if (variant === 'hidden') return null
  const home = `https://${HOSTED_DOMAIN}`
  return (
    <footer className={styles.footer}>
      {variant === 'try_free' ? (
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
