import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Where the page is. Pages that are kept for everybody are drawn without what only this visitor's address says (language, way
 * back): it counts once the page is alive.
 */
export function useFrameLocation() {
  const at = useLocation()
  return useHydrated() ? at : { ...at, search: '' }
}
