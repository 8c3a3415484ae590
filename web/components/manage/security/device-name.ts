import { useLingui } from '@lingui/react/macro'
import type { Device } from '#domain/device.ts'

/** "Firefox on Windows", as far as known. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`
    return browser ?? system ?? t`Unknown device`
  }
}
