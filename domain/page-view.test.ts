import { describe, expect, it } from 'vitest'
import { isBrowser, isPageView } from './page-view.ts'

describe('a page view', () => {
  it.each([
    ['is opened', { 'sec-fetch-dest': 'document' }, true],
    ['is shown in the frame of the widget', { 'sec-fetch-dest': 'iframe' }, true],
    ['comes from a browser that does not say what for', {}, true],
    ['is no picture', { 'sec-fetch-dest': 'image' }, false],
    ['is nothing that a script reads', { 'sec-fetch-dest': 'empty' }, false],
    ['is nothing fetched ahead', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }, false],
    ['is nothing rendered ahead', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }, false],
    ['is nothing fetched ahead by Safari', { purpose: 'prefetch' }, false],
    ['is nothing fetched ahead by old Firefox', { 'x-moz': 'prefetch' }, false],
    ['is no preview of Safari’s start page', { purpose: 'preview' }, false],
  ])('%s', (_what, headers, is) => expect(isPageView(headers)).toBe(is))
})

describe('a browser of a person', () => {
  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 361.0.0.35.82',
    'Opera/9.80 (Android; Opera Mini/82.0/191.349; U; en) Presto/2.12.423 Version/12.16',
  ])('is %s', (user_agent) => expect(isBrowser(user_agent)).toBe(true))

  it.each([
    '',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0.1938.76 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15 (Applebot/0.1)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  ])('is not %s', (user_agent) => expect(isBrowser(user_agent)).toBe(false))
})
