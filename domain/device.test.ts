import { describe, expect, test } from 'vitest'
import { deviceOf, networkPrefix } from './device.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('a device', () => {
  test.each([
    [CHROME, 'Chrome', 'Linux'],
    [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
    [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 OPR/125.0`, 'Opera', 'Windows'],
    [`${WINDOWS.replace(')', '; rv:144.0)')} Gecko/20100101 Firefox/144.0`, 'Firefox', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 x Safari/605.1.15', 'Safari', 'macOS'],
    [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${IPHONE} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/141.0 Mobile Safari/537.36', 'Chrome', 'Android'],
    ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/141.0 Mobile', 'Samsung Internet', 'Android'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (text, browser, system) => {
    expect(deviceOf(text)).toEqual({ browser, system })
  })

  test('that says nothing is unknown', () => {
    expect(deviceOf(null)).toEqual({ browser: null, system: null })
  })
})

describe('a network', () => {
  test.each([
    ['203.0.113.77', '203.0.113.x'],
    ['2001:db8:1:2::/64', '2001:db8:1:x'],
    ['0:0:0:0::/64', null],
    ['127.0.0.1', null],
    ['unknown', null],
    ['', null],
  ])('%s is shown as %s', (address, shown) => {
    expect(networkPrefix(address)).toBe(shown)
  })
})
