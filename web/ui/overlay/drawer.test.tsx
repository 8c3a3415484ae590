// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { ManageDrawer } from './drawer.tsx'

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom does not implement matchMedia.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const never = new Promise<never>(() => {})
const Fetched = () => use(never)

function Opened({ row }: { row?: { name: string } }) {
  const query = { data: row && { data: row }, isError: false } as never
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Suspense>
          <ManageDrawer<{ name: string }>
            opened
            onClose={() => {}}
            query={query}
            title="Order"
            heading={({ name }) => name}
            form={() => null}
          >
            {() => <Fetched />}
          </ManageDrawer>
        </Suspense>
      </MantineProvider>
    </I18nProvider>
  )
}

function isHidden(element: Element | null): boolean {
  return element !== null && ((element as HTMLElement).style.display === 'none' || isHidden(element.parentElement))
}

test('a part that is still being fetched leaves the drawer in sight, with its button to focus', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Opened />))
  await act(async () => root.render(<Opened row={{ name: 'O-1' }} />))
  const close = document.querySelector('[aria-label="Close"]')
  expect(document.body.textContent).toContain('O-1')
  expect(close).not.toBeNull()
  expect(isHidden(close)).toBe(false)
  await act(async () => root.unmount())
})
