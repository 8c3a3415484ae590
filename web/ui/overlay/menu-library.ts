import type { Menu } from '@mantine/core'
import { createContext, useContext } from 'react'

/** The library's menu components, provided inside an open menu. */
export const MenuLibrary = createContext<typeof Menu | null>(null)

export function useMenuLibrary(): typeof Menu {
  const library = useContext(MenuLibrary)
  if (library === null) throw new Error('This must stand in a menu.')
  return library
}
