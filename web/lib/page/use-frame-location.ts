import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Location of a framed page. Shared cached pages are rendered without the visitor's query (language, way back), which is known
 * only after hydration.
 */
export function useFrameLocation() {
  const at = useLocation()
  return useHydrated() ? at : { ...at, search: '' }
}
