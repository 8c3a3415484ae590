import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
export default function T() { return <Stack><Title order={1}>Log in</Title><TextInput label="E-mail" /><PasswordInput label="Password" /><Button variant="gradient" size="md">Log in</Button></Stack> }
