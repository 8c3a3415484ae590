import { readEventPage } from '#web/screens/public/event/event-page-data.tsx'

/**
 * An event page needs no router. All other pages have already loaded it with their scripts. Without a network the page stays as
 * the server rendered it.
 */
const page = readEventPage()
void (page
  ? import('./event-client.tsx').then(({ start }) => start(page))
  : import('./router-client.tsx').then(({ start }) => start()))
