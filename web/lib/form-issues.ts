/** What is wrong with a form, and the words for it: fetched with its schema. */
export { issuesOf } from '#contract/issues.ts'
export { issueMessage } from './issue-messages.ts'
