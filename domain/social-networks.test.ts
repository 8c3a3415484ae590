import { expect, it } from 'vitest'
import { networkName, SOCIAL_NETWORKS, socialLinks } from './social-networks.ts'

it.each([
  ['instagram', '@nightclub', 'https://www.instagram.com/nightclub'],
  ['youtube', 'nightclub', 'https://www.youtube.com/@nightclub'],
  ['youtube', 'https://www.youtube.com/c/NightClub', 'https://www.youtube.com/c/NightClub'],
  ['reddit', 'r/nightclub', 'https://www.reddit.com/r/nightclub'],
  ['whatsapp', '+49 170 123-45', 'https://wa.me/4917012345'],
  ['telegram', ' nightclub ', 'https://t.me/nightclub'],
  ['github', 'javascript:alert(1)', 'https://github.com/javascript%3Aalert(1)'],
] as const)('%s %s is found at %s', (network, handle, url) => {
  expect(socialLinks({ [network]: handle })).toEqual([{ name: networkName(network), url }])
})

it('links stand in the order of the networks; what is empty or no network of ours has none', () => {
  const handles = { vk: 'a', x: 'b', facebook: ' ', myspace: 'c' }
  expect(socialLinks(handles).map(({ name }) => name)).toEqual(['X', 'VK'])
  expect(SOCIAL_NETWORKS).toHaveLength(17)
})
