const SAID_FOR = 2000

/** The clipboard of the browser exists on https only; on plain http a selection does it. */
async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

const status = document.querySelector('[role="status"]')
let timer

async function copy(button) {
  await write(button.closest('.code').querySelector('code').textContent)
  for (const other of document.querySelectorAll('.copy')) other.textContent = 'Copy'
  button.textContent = 'Copied'
  status.textContent = 'Copied'
  button.focus()
  clearTimeout(timer)
  timer = setTimeout(() => {
    button.textContent = 'Copy'
    status.textContent = ''
  }, SAID_FOR)
}

for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false
  button.addEventListener('click', () => copy(button))
}

/** A region takes the focus only while it scrolls sideways. */
const watch = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
    else target.removeAttribute('tabindex')
  }
})
for (const region of document.querySelectorAll('.text [role="region"]')) watch.observe(region)

/** Old links to the reference at this address: `#/checkInLists/checkInLists.list`. */
const [, tag, id] = /^#\/([\w-]+)(?:\/([\w.-]+))?$/.exec(location.hash) ?? []
if (tag) {
  const slug = tag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  location.replace(`/api/docs/reference#tag/${slug}${id ? `/${id}` : ''}`)
}
