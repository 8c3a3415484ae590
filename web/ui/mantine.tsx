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

/** The nonce under which style elements may be added; scripts of the page carry it, attributes hide it. */
const pageNonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''

// The library behind open dialogs asks for it here before it locks the scroll bar.
globalThis.__webpack_nonce__ = pageNonce

// Beside the theme, which the build reads where there are no components.
const THEME = {
  ...theme,
  components: { ...theme.components, InputLabel: { defaultProps: { renderRoot: fieldLabel } } },
}

/**
 * Mantine around the frame. It draws nothing of its own while the page comes alive, so that the page is what the server
 * sent; its colours and sizes are a file that the build makes of the theme.
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
