import { Trans, useLingui } from '@lingui/react/macro'
import { ApiFailure } from '#contract/client.ts'
import styles from '#web/components/shared/error-screen.module.css'
import { ErrorWords } from '#web/components/shared/error-screen.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { HomeFrame } from './home-frame.tsx'

/** Error screen inside the signed-in user's frame, with links to continue. */
export default function ManageError({ error }: { error: unknown }) {
  const { t, i18n } = useLingui()
  const refusal = error instanceof ApiFailure && error.status === 403 ? i18n._(errorMessage(error)) : undefined
  const isMissing = error instanceof ApiFailure && error.status === 404
  return (
    <HomeFrame>
      <div className={styles.framed}>
        <ErrorWords error={error} description={refusal}>
          <nav className={styles.help} aria-label={t`Where to next`}>
            <a href="/manage/events">
              <Trans>Go to your events</Trans>
            </a>
            {!isMissing && (
              <button type="button" onClick={() => location.reload()}>
                <Trans>Try again</Trans>
              </button>
            )}
          </nav>
        </ErrorWords>
        <PoweredBy />
      </div>
    </HomeFrame>
  )
}
