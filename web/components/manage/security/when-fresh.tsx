import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ApiFailure } from '#contract/client.ts'
import { security } from '#contract/security.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { pageI18n } from '#web/lib/formats/i18n.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { withOverlays } from '#web/lib/overlays.ts'
import type { ConfirmItsYou } from './confirm-its-you.tsx'

/**
 * Runs an action that requires a recent sign-in. Re-authenticates the user first if necessary. Reports refusals; returns true if
 * the action was done.
 */
export function useWhenFresh(): (run: () => Promise<unknown>) => Promise<boolean> {
  const { i18n } = useLingui()
  return async (run) => {
    try {
      const { data } = await callApi(security.get, {})
      if (!data.is_fresh && !(await isConfirmed(data.ways))) return false
      await run()
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
      return false
    }
  }
}

/** False if the user cancels. */
async function isConfirmed(ways: Parameters<typeof ConfirmItsYou>[0]['ways']): Promise<boolean> {
  const { ConfirmItsYou: Form } = await import('./confirm-its-you.tsx')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  void withOverlays(({ modals }) => {
    const close = () => modals.close(id)
    function onConfirmed() {
      resolve(true)
      close()
    }
    const id = modals.open({
      title: pageI18n()._(msg`Confirm it’s you`),
      closeButtonProps: { 'aria-label': pageI18n()._(msg`Close`) },
      onClose: () => resolve(false),
      children: <Form ways={ways} onConfirmed={onConfirmed} close={close} />,
    })
  }).catch(() => resolve(false))
  return promise
}
