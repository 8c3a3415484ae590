import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

test.each([null, undefined, '', false])('a name whose value is %s is left out', (value) => {
  const html = renderToStaticMarkup(
    <Facts
      facts={[
        { label: 'Created by', value },
        { label: 'Payment', value: 0 },
      ]}
    />,
  )
  expect(html).not.toContain('Created by')
  expect(html).toContain('Payment')
})
