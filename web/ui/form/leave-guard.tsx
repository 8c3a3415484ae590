import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { askFirst } from '#web/ui/overlay/confirm.ts'

type Props = {
  /** For drawers and the like that Back closes without leaving the page: a change of the hash counts too. */
  withHash?: boolean
  /** True once the user has agreed to lose the changes. */
  released?: RefObject<boolean>
}

/** Asks before Back, a link or closing the page loses changes. Rendered only while there are unsaved changes. */
export function LeaveGuard(props: Props) {
  const own = useId()
  useEffect(() => {
    change([...guards, own])
    return () => change(guards.filter((other) => other !== own))
  }, [own])
  const latest = useSyncExternalStore(listen, () => guards.at(-1))
  return latest === own && <Asking {...props} />
}

/** Stack of guards. A form may lie above another with changes, and a router asks only one of them: the topmost. */
let guards: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  guards = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function Asking({ withHash = false, released }: Props) {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !released?.current && (from.pathname !== to.pathname || (withHash && from.hash !== to.hash)),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  const ask = useEffectEvent(() => {
    askFirst({
      title: t`Leave without saving?`,
      text: t`Your changes on this page will be lost.`,
      confirm: t`Leave`,
      isDangerous: true,
      onConfirm: () => blocker.proceed?.(),
      onCancel: () => blocker.reset?.(),
    })
  })
  // Asks once per blocked navigation, regardless of re-renders.
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
  return null
}
