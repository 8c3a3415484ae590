import type { Page } from '@playwright/test'

export type Contrast = { what: string; found: number }
type Kind = 'placeholder' | 'border' | 'text' | 'tint' | 'ring'

/**
 * Contrast ratios as the browser renders them: of placeholders to their field, of borders to the area around the control, of text
 * to its background, of a tint to the background below it, and of the 2 px focus ring to the background of the focused element.
 * `axe` checks text only.
 */
export function contrasts(page: Page, selector: string, kind: Kind): Promise<Contrast[]> {
  return page.locator(selector).evaluateAll((elements, of) => {
    type Color = [number, number, number, number]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')

    function read(color: string): Color {
      canvas?.clearRect(0, 0, 1, 1)
      if (canvas) canvas.fillStyle = color
      canvas?.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
      return [r, g, b, a / 255]
    }
    const over = (top: Color, below: Color): Color => {
      const mixed = [0, 1, 2].map((at) => (top[at] ?? 0) * top[3] + (below[at] ?? 0) * (1 - top[3]))
      return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1]
    }
    const ground = (element: Element | null): Color => {
      if (!element) return [255, 255, 255, 1]
      const own = read(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, ground(element.parentElement))
    }
    const luminance = (color: Color) => {
      const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((part) => {
        const value = part / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ratio = (one: Color, other: Color) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    function focus(element: Element): boolean {
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
      // A transition, however short, starts with the former colour, so finish it.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
      return document.activeElement === element && element.checkVisibility({ visibilityProperty: true })
    }
    /** Finds the element that has the focus ring. A checkbox or switch may show it at its icon, a text field at its frame. */
    const ringed = (one: Element) =>
      [one, one.nextElementSibling, one.closest('label'), one.closest('.mantine-Input-input')].find((near) => {
        const style = near && getComputedStyle(near)
        return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      })
    const pairs: Record<typeof of, (element: Element) => [Color, Color]> = {
      placeholder: (one) => [read(getComputedStyle(one, '::placeholder').color), ground(one)],
      border: (one) => [read(getComputedStyle(one).borderTopColor), ground(one.parentElement)],
      text: (one) => [read(getComputedStyle(one).color), ground(one)],
      tint: (one) => [ground(one), ground(one.parentElement)],
      ring: (one) => {
        focus(one)
        const near = ringed(one)
        const below = ground(near?.parentElement ?? one)
        return [near ? read(getComputedStyle(near).outlineColor) : below, below]
      },
    }
    const isMeant = (element: Element) => of !== 'ring' || focus(element)
    return elements.filter(isMeant).map((element) => {
      const [top, below] = pairs[of](element)
      const name = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent
      return { what: `${element.className.split(' ')[0]} ${name}`, found: ratio(over(top, below), below) }
    })
  }, kind)
}
