import type { Page } from '@playwright/test'

/**
 * Lists overflow: the page, if it scrolls sideways, and each text or control beyond its edge or cut off. Elements that scroll
 * themselves, end in an ellipsis or are for screen readers only are not listed.
 */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const named = (element: Element) => {
      const classes = [...element.classList].map((name) => `.${name}`).join('')
      return `${element.localName}${classes} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    }
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
    const endsInDots = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none'
    const mayPass = (element: Element) =>
      ancestors(element).some((one) => {
        const style = getComputedStyle(one)
        if (one === document.body || one === document.documentElement) return false
        return /auto|scroll/.test(style.overflowX) || (style.overflowX !== 'visible' && endsInDots(style))
      })
    const saysSomething = (element: Element) =>
      element.matches('a, button, input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isForReaders = (element: Element) => {
      const { width: own, height } = element.getBoundingClientRect()
      return (own <= 1 || height <= 1) && getComputedStyle(element).overflow !== 'visible'
    }
    const isSeen = (element: Element) =>
      element.getBoundingClientRect().right > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      ![element, ...ancestors(element)].some(isForReaders)
    /** The extent of an element, including text that overflows its box. */
    const reachOf = (element: Element) => {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const words = texts.map((text) => {
        const range = document.createRange()
        range.selectNode(text)
        return range
      })
      const isClosed = getComputedStyle(element).overflowX !== 'visible'
      const rects = [element, ...(isClosed ? [] : words)].map((one) => one.getBoundingClientRect())
      return { left: Math.min(...rects.map((one) => one.left)), right: Math.max(...rects.map((one) => one.right)) }
    }
    const isCut = (element: Element) => {
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX) || endsInDots(style) || element.localName === 'input') return false
      return element.scrollWidth > element.clientWidth + 1
    }

    const found: string[] = []
    const beyond = (document.scrollingElement?.scrollWidth ?? 0) - width
    if (beyond > 0) found.push(`The page is ${beyond} px wider than its window of ${width} px.`)
    for (const element of document.body.querySelectorAll('*:not(svg *)')) {
      if (!saysSomething(element) || !isSeen(element)) continue
      const { left, right } = reachOf(element)
      if ((right > width + 1 || left < -1) && !mayPass(element))
        found.push(`${named(element)} reaches from ${Math.round(left)} to ${Math.round(right)} of ${width} px.`)
      else if (isCut(element))
        found.push(`${named(element)} has ${element.scrollWidth} px of text in ${element.clientWidth} px.`)
    }
    return found.slice(0, 8)
  })
}
