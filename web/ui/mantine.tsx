import 'virtual:mantine-styles'
import 'virtual:mantine-theme.css'
import '#web/styles/manage.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadOverlays, overlaysAreReady, useOverlaysWanted } from '#web/lib/overlays.ts'
import { theme } from '#web/theme.ts'
import { fieldLabel } from './form/field-label.tsx'

declare global {
  var __webpack_nonce__: string | undefined
}

/** CSP nonce for added style elements. It is read from a script of the page, since browsers hide the attribute. */
const pageNonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''

// The library behind open dialogs reads the nonce here before it locks scrolling.
globalThis.__webpack_nonce__ = pageNonce

// Not in theme.ts, which the build also reads without components.
const THEME = {
  ...theme,
  components: { ...theme.components, InputLabel: { defaultProps: { renderRoot: fieldLabel } } },
}

/**
 * Mantine provider around the frame. It renders nothing of its own during hydration, so the page matches the server's HTML.
 * Colours and sizes come from a CSS file that the build makes from the theme.
 */
export default function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={THEME}
      defaultColorScheme="auto"
      getStyleNonce={() => pageNonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <OverlaysWhenWanted />
    </MantineProvider>
  )
}

const Overlays = lazy(loadOverlays)

function OverlaysWhenWanted() {
  if (!useOverlaysWanted()) return null
  return (
    <Suspense>
      <Overlays onReady={overlaysAreReady} />
    </Suspense>
  )
}
