import { useSettings } from '#web/lib/settings.ts'
import { BrandLogo } from './brand-logo.tsx'

/** Logo of the installation, or Foyer's. */
export function AppLogo({ width = 140 }: { width?: number }) {
  const { app_logo, app_name } = useSettings()
  if (app_logo) return <img src={app_logo} width={width} alt={app_name} />
  return <BrandLogo width={width} name={app_name} />
}
