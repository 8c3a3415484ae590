import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { askFirst } from '#web/ui/overlay/confirm.ts'

type Props = {
  /** Of something that going back closes without leaving the page. */
  withHash?: boolean
  /** True once somebody has agreed to lose the changes. */
  released?: RefObject<boolean>
}

/** Asks before changes get lost by Back, by a link or by closing the page; drawn only while there are any. */
export function LeaveGuard(props: Props) {
  const own = useId()
  useEffect(() => {
    change([...guards, own])
    return () => change(guards.filter((other) => other !== own))
  }, [own])
  const latest = useSyncExternalStore(listen, () => guards.at(-1))
  return latest === own && <Asking {...props} />
}

/** A form may lie over another one with changes; a router asks one of them only: that on top. */
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
  // Once, however often the page is drawn meanwhile.
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
  return null
}
