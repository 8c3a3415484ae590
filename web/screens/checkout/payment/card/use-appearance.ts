import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** Returns the page's colours for the provider's form. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(appearanceNow)
  useEffect(() => {
    const scheme = matchMedia(DARK)
    const onChange = () => setAppearance(appearanceNow())
    scheme.addEventListener('change', onChange)
    return () => scheme.removeEventListener('change', onChange)
  }, [])
  return appearance
}

function appearanceNow(): Appearance {
  const style = getComputedStyle(document.querySelector('main') ?? document.body)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: style.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: of('--accent'),
      colorBackground: of('--surface'),
      colorText: of('--ink'),
      colorTextSecondary: of('--ink-muted'),
      colorDanger: of('--danger'),
      borderRadius: of('--radius-control'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSizeBase: '16px',
    },
  }
}
