import { createContext } from 'react'

/** CSP nonce for the page's own scripts during rendering. Browsers hide the attribute and no longer need it. */
export const NonceContext = createContext<string | undefined>(undefined)
