import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
test('macro', () => { i18n.loadAndActivate({ locale: 'en', messages: {} }); expect(i18n._(msg`Hello ${'x'}`)).toBe('Hello x'); expect(<b>hi</b>).toBeTruthy() })
const t = performance.now()
await createTestDatabase()
console.log('clone ms', performance.now() - t)
