import { useEffect, useState } from 'react'
import { isBright, keepBright } from '#web/screens/check-in/storage.ts'

/** Black on white for sunlight, whatever the system's scheme; the device remembers the setting. */
export function useBright() {
  const [on, setOn] = useState(false)
  useEffect(() => setOn(isBright()), [])
  const toggle = () => {
    keepBright(!on)
    setOn(!on)
  }
  return { on, toggle }
}

export type Bright = ReturnType<typeof useBright>
