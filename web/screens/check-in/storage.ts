/** Stored settings of a check-in device. If the browser forbids storage, the values are asked for again. */

const pinKey = (shortId: string) => `foyer.check_in_pin.${shortId}`
const SOUND = 'foyer.check_in_sound'
const BRIGHT = 'foyer.check_in_bright'

/** Kept until the tab is closed. */
export const keptPin = (shortId: string) => attempt(() => sessionStorage.getItem(pinKey(shortId)))
export const keepPin = (shortId: string, pin: string) => attempt(() => sessionStorage.setItem(pinKey(shortId), pin))
export const clearPin = (shortId: string) => attempt(() => sessionStorage.removeItem(pinKey(shortId)))

/** Set when this device was removed from the list: it is not bound again until someone asks for it. */
const goneKey = (shortId: string) => `foyer.check_in_gone.${shortId}`
export const isGone = (shortId: string) => attempt(() => localStorage.getItem(goneKey(shortId))) !== null
export const keepGone = (shortId: string, gone: boolean) =>
  attempt(() => (gone ? localStorage.setItem(goneKey(shortId), '1') : localStorage.removeItem(goneKey(shortId))))

export const isSoundOn = () => attempt(() => localStorage.getItem(SOUND)) !== 'off'
export const keepSound = (on: boolean) => attempt(() => localStorage.setItem(SOUND, on ? 'on' : 'off'))

export const isBright = () => attempt(() => localStorage.getItem(BRIGHT)) === 'on'
export const keepBright = (on: boolean) => attempt(() => localStorage.setItem(BRIGHT, on ? 'on' : 'off'))

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
