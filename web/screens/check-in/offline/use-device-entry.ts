import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { deviceOf } from '#domain/device.ts'
import { isGone, keepGone } from '../storage.ts'
import { bindDoor, findDoor } from './bind.ts'
import type { Door, DoorState } from './device-entry.ts'

/** The binding of this device to the list: found on the device, or made as soon as the list has opened. */
export function useDoor(short_id: string) {
  const { t } = useLingui()
  const [door, setDoor] = useState<Door | null>(null)
  const [isLooked, setLooked] = useState(false)
  const isBinding = useRef(false)

  useEffect(() => {
    void findDoor(short_id)
      // If the browser forbids storage, check-in needs a connection.
      .catch(() => null)
      .then((found) => {
        setDoor(found)
        setLooked(true)
      })
  }, [short_id])

  const bind = useCallback(
    async (pin: string | null): Promise<void> => {
      if (isBinding.current || isGone(short_id)) return
      isBinding.current = true
      const { browser, system } = deviceOf(navigator.userAgent)
      const name = [browser, system].filter(Boolean).join(' · ') || t`Device`
      const bound = await bindDoor(short_id, { name, pin }).catch(() => null)
      if (bound) setDoor(bound)
      // Not tried again while this page is open.
    },
    [short_id, t],
  )

  /**
   * Deletes all stored data, and does not bind again until someone asks for it. Returns the number of scans that were never sent.
   */
  const held = useRef<Door | null>(null)
  held.current = door
  const destroy = useCallback(async (): Promise<number | null> => {
    const { current } = held
    if (!current) return null
    held.current = null
    isBinding.current = true
    keepGone(short_id, true)
    setDoor(null)
    return current.destroy()
  }, [short_id])

  return { door, isLooked, bind, destroy }
}

const NOTHING: DoorState = { name: '', unsent: 0, conflicts: [], synced_at: null }
const never = () => () => undefined
const nothing = () => NOTHING

/** Unsent scans and conflicts; empty if the device is not bound. */
export function useDoorState(door: Door | null): DoorState {
  return useSyncExternalStore(door?.subscribe ?? never, door?.state ?? nothing, nothing)
}
