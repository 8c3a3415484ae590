import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '#web/styles/manage.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NOTIFICATIONS } from '#web/lib/notify.ts'
import { pageQueryClient } from '#web/lib/query.ts'
import { theme } from '#web/theme.ts'

declare global {
  var __webpack_nonce__: string | undefined
}

/** The nonce under which style elements may be added; scripts of the page carry it, attributes hide it. */
function pageNonce(): string {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  // The library behind open dialogs asks for it here before it locks the scroll bar.
  globalThis.__webpack_nonce__ = nonce
  return nonce
}

/** What Mantine and TanStack Query need. Only the layouts of sign-in and management use it: public pages stay light. */
export function ManageProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={pageQueryClient()}>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={pageNonce}>
        <ModalsProvider modalProps={{ transitionProps: { duration: 200 } }}>{children}</ModalsProvider>
        <Notifications {...NOTIFICATIONS} transitionDuration={250} />
      </MantineProvider>
    </QueryClientProvider>
  )
}
