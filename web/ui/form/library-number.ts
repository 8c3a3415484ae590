/** The library's field for numbers, in a file that is fetched when somebody turns to one. */
export { NumberInput } from '@mantine/core'
