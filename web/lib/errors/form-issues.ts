/** Issues of a form and their texts, fetched together with its schema. */
export { issuesOf } from '#contract/issues.ts'
export { issueMessage } from './issue-messages.ts'
