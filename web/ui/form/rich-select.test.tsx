import { MantineProvider } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichSelect } from './rich-select.tsx'

test('a choice’s other fields do not become attributes of its input', () => {
  const role = { given: ['orders.read'], chosen: { role: 'VIEWER' } }
  const choices = [{ value: 'VIEWER', icon: IconTicket, label: 'Viewer', text: 'Reads.', ...role }]
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RichSelect label="Role" choices={choices} value="VIEWER" onChange={() => undefined} />
    </MantineProvider>,
  )
  const [input = ''] = /<input[^>]*>/.exec(html) ?? []
  const names = [...input.matchAll(/ ([a-z-]+)=/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(['aria-describedby', 'aria-labelledby', 'checked', 'class', 'name', 'type', 'value'])
  expect(html).toContain('<svg')
})
