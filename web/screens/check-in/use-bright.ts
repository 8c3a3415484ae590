import { useEffect, useState } from 'react'
import { isBright, keepBright } from './storage.ts'

/** Black on white for the sun, whatever the system's colours are; the device remembers it. */
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
