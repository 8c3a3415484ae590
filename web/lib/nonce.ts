import { createContext } from 'react'

/** Marks the page's own scripts while it is rendered; the browser hides it, and needs it no more. */
export const NonceContext = createContext<string | undefined>(undefined)
